import { foreignParams } from '#region/routing/foreign-params.ts';
import { formatPairs, formatSearch } from '#region/routing/search-address.ts';
import { withFilter } from '#region/search/change-search.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { AnswerStore } from '#store/answer-store.ts';
import { QueryLane } from '#store/query-lane.ts';
import { QUERY_POLICY } from '#store/query-policy.ts';
import { withRetries } from '#store/with-retries.ts';
import type { BrowsePort } from './browse-port.ts';
import type { BrowseView } from './browse-view.ts';

export interface BrowseState {
  view: BrowseView;
  /** What has been chosen; runs ahead of the view while an answer is under way. */
  wanted: SearchQuery;
  isBusy: boolean;
  hasFailed: boolean;
  /** Count for a choice that is still being made. */
  draftLabel?: string;
}

const DRAFT_DELAY_MS = 200;

/**
 * A buyer at a results page. The address is the one truth: each choice writes it once and the answer to it is shown;
 * back and forward only read it. The last choice wins, however late an earlier answer comes.
 */
export class BrowseSession {
  #state: BrowseState;
  readonly #port: BrowsePort;
  readonly #listeners = new Set<() => void>();
  readonly #answers: QueryLane<BrowseView>;
  readonly #drafts: QueryLane<BrowseView>;
  readonly #store: AnswerStore<BrowseView>;
  /** What addresses seen so far mean. */
  readonly #meanings = new Map<string, SearchQuery>();
  #shown = '';
  #draftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: BrowseView, port: BrowsePort) {
    this.#port = port;
    this.#state = { view: first, wanted: first.query, isBusy: false, hasFailed: false };
    const store = new AnswerStore<BrowseView>(QUERY_POLICY, port.now);
    this.#store = store;
    const ask = (href: string, signal: AbortSignal) =>
      withRetries((attempt) => port.load(href, attempt), signal, QUERY_POLICY, port.isFinal);
    this.#answers = new QueryLane(ask, store);
    this.#drafts = new QueryLane(ask, store);
  }

  get state(): BrowseState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listens to back and forward until the returned function is called. */
  start(): () => void {
    const first = this.#port.current();
    this.#shown = first;
    this.#meanings.set(first, this.#state.view.query);
    this.#store.set(first, this.#state.view);
    const stop = this.#port.onReturn((href) => {
      // A change of the fragment only is heard as a return, too.
      if (href !== this.#shown || this.#state.isBusy) this.#show(href, this.#meanings.get(href));
    });
    return () => {
      stop();
      clearTimeout(this.#draftTimer);
      this.#answers.cancel();
      this.#drafts.cancel();
    };
  }

  choose(key: string, value: FilterValue | undefined): void {
    this.search(withFilter(this.#state.wanted, key, value));
  }

  search(query: SearchQuery): void {
    this.#go(this.linkTo(query, this.#foreign()), query);
  }

  /** Follows a link of the page; what others wrote into the address stays there. */
  follow(href: string): void {
    const [path = '', search = ''] = href.split('?', 2);
    const joined = formatPairs([...new URLSearchParams(search), ...this.#foreign()]);
    this.#go(joined === '' ? path : `${path}?${joined}`, undefined);
  }

  /** Counts a choice that is still being made. */
  draft(key: string, value: FilterValue | undefined): void {
    clearTimeout(this.#draftTimer);
    const href = this.linkTo(withFilter(this.#state.wanted, key, value), this.#foreign());
    this.#draftTimer = setTimeout(() => {
      this.#drafts.get(href).then(
        ({ showLabel }) => this.#set({ draftLabel: showLabel }),
        () => this.#set({ draftLabel: undefined }),
      );
    }, DRAFT_DELAY_MS);
  }

  retry(): void {
    this.#show(this.#port.current(), this.#state.wanted);
  }

  /** Address of a search as links write it. */
  linkTo(query: SearchQuery, foreign: [string, string][] = []): string {
    const { path, keys } = this.#state.view;
    const search = formatSearch(keys, query, foreign);
    return search === '' ? path : `${path}?${search}`;
  }

  #foreign(): [string, string][] {
    const [, search = ''] = this.#port.current().split('?', 2);
    return foreignParams(this.#state.view.keys, new URLSearchParams(search));
  }

  #go(href: string, wanted: SearchQuery | undefined): void {
    if (href !== this.#port.current()) this.#port.push(href);
    this.#show(href, wanted);
  }

  #show(href: string, wanted = this.#state.wanted): void {
    clearTimeout(this.#draftTimer);
    this.#drafts.cancel();
    this.#set({ wanted, isBusy: true, hasFailed: false, draftLabel: undefined });
    this.#answers.get(href).then(
      (view) => {
        this.#meanings.set(href, view.query);
        if (this.#port.current() !== href) return;
        this.#shown = href;
        this.#set({ view, wanted: view.query, isBusy: false });
      },
      (error: unknown) => {
        if (this.#port.current() !== href || isAbort(error)) return;
        if (this.#port.isFinal(error)) this.#port.leave(href);
        else this.#set({ isBusy: false, hasFailed: true });
      },
    );
  }

  #set(part: Partial<BrowseState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
