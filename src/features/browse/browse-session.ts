import { paramsOutsideSearch } from '#region/routing/params-outside-search.ts';
import { withFilter } from '#region/search/change-search.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { formatPairs, formatSearch } from '#region/search/search-address.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { type Failure, isFinal } from '#store/failure.ts';
import type { BrowsePort } from './browse-port.ts';
import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

const DRAFT_DELAY_MS = 200;

/**
 * A buyer at a results page. The address is the one truth: each choice writes it once and the answer to it is shown;
 * back and forward only read it. The last choice wins, however late an earlier answer comes.
 */
export class BrowseSession {
  /** What the page came with. */
  readonly first: BrowseState;
  readonly #port: BrowsePort;
  readonly #answers: LatestOnly<BrowseView>;
  readonly #drafts: LatestOnly<BrowseView>;
  /** What addresses seen so far mean. */
  readonly #meanings = new Map<string, SearchQuery>();
  #shown = '';
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** Address whose cars are counted. */
  #draft: string | undefined;

  constructor(first: BrowseView, port: BrowsePort) {
    this.#port = port;
    this.first = { view: first, wanted: first.query, isBusy: false, hasFailed: false };
    this.#answers = takeLatest((href, signal) => port.load(href, signal));
    this.#drafts = takeLatest((href, signal) => port.load(href, signal));
  }

  get state(): BrowseState {
    return this.#port.shown() ?? this.first;
  }

  /** Listens to back and forward until the returned function is called. */
  start(): () => void {
    const first = this.#port.current();
    this.#shown = first;
    this.#meanings.set(first, this.state.view.query);
    this.#port.cache(first, this.state.view);
    const stop = this.#port.onReturn((href) => {
      // A change of the fragment only is heard as a return, too.
      if (href !== this.#shown || this.state.isBusy) this.#show(href, this.#meanings.get(href));
    });
    return () => {
      stop();
      clearTimeout(this.#draftTimer);
      this.#answers.cancel();
      this.#drafts.cancel();
    };
  }

  choose(key: string, value: FilterValue | undefined): void {
    this.search(withFilter(this.state.wanted, key, value));
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
    const href = this.linkTo(withFilter(this.state.wanted, key, value), this.#foreign());
    this.#draft = href;
    const count = (draftLabel?: string) => this.#draft === href && this.#set({ draftLabel });
    this.#draftTimer = setTimeout(() => {
      this.#drafts.get(href).then(
        ({ showLabel }) => count(showLabel),
        () => count(),
      );
    }, DRAFT_DELAY_MS);
  }

  retry(): void {
    this.#show(this.#port.current(), this.state.wanted);
  }

  /** Address of a search as links write it. */
  linkTo(query: SearchQuery, foreign: [string, string][] = []): string {
    const { path, keys } = this.state.view;
    const search = formatSearch(keys, query, foreign);
    return search === '' ? path : `${path}?${search}`;
  }

  #foreign(): [string, string][] {
    const [, search = ''] = this.#port.current().split('?', 2);
    return paramsOutsideSearch(this.state.view.keys, new URLSearchParams(search));
  }

  #go(href: string, wanted: SearchQuery | undefined): void {
    if (href !== this.#port.current()) this.#port.push(href);
    this.#show(href, wanted);
  }

  #show(href: string, wanted = this.state.wanted): void {
    clearTimeout(this.#draftTimer);
    // the count of what is chosen brings its answer
    if (this.#draft !== href) this.#drafts.cancel();
    this.#draft = undefined;
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
        if (isFinal(error as Partial<Failure>)) this.#port.leave(href);
        else this.#set({ isBusy: false, hasFailed: true });
      },
    );
  }

  #set(part: Partial<BrowseState>): void {
    this.#port.show({ ...this.state, ...part });
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Requests of which only the latest counts. */
interface LatestOnly<Answer> {
  /** Aborts the request before, unless it is for the same address: then both share it. @throws AbortError when a later one took its place */
  get(address: string): Promise<Answer>;
  cancel(): void;
}

export function takeLatest<Answer>(
  load: (address: string, signal: AbortSignal) => Promise<Answer>,
): LatestOnly<Answer> {
  let current: { address: string; controller: AbortController; answer: Promise<Answer> } | undefined;
  return {
    get(address) {
      if (current?.address === address) return current.answer;
      current?.controller.abort();
      const controller = new AbortController();
      const answer = load(address, controller.signal).finally(() => {
        if (current?.controller === controller) current = undefined;
        controller.signal.throwIfAborted();
      });
      current = { address, controller, answer };
      return answer;
    },
    cancel() {
      current?.controller.abort();
      current = undefined;
    },
  };
}
