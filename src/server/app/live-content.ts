import type { Content } from '../manifests/load-content.ts';
import type { CurrentContent } from './current-content.ts';
import { closeContent, type Live, REPLACE_WARMING_MS, START_WARMING_MS } from './open-content.ts';
import { withUnchangedRegions } from './unchanged-regions.ts';

/** What is served, until other content is open and ready. */
export interface LiveContent {
  get(): Live;
  /** Opens other content and serves it; searches continue without a gap. */
  replace(content: Content): Promise<void>;
  /** Calls a function after the content was replaced. */
  onChange(listener: () => void): void;
}

/** How a content is opened. */
export interface OpenOptions {
  /** Milliseconds after which it is ready without all of its cards. */
  maxWarmingMs: number;
  /** What it takes the place of: what is the same in both stays. */
  before: Live | undefined;
}

/**
 * @param open opens a content; it is ready when its cards are, or after some milliseconds
 * @param onReplaced is called with what was served before and now
 * @param refresh renews what depends on manifests before listeners are called
 */
export function liveContent(
  current: CurrentContent,
  open: (content: Content, options: OpenOptions) => Live,
  refresh: () => Promise<void>,
  onReplaced: (before: Live, next: Live) => void = () => {},
): LiveContent {
  let live = open(current.content(), { maxWarmingMs: START_WARMING_MS, before: undefined });
  let work = Promise.resolve();
  const listeners: (() => void)[] = [];
  async function replace(given: Content): Promise<void> {
    const before = live;
    const content = withUnchangedRegions(before.content, given);
    const next = open(content, { maxWarmingMs: REPLACE_WARMING_MS, before });
    await next.ready;
    current.replace(content);
    await refresh();
    // in the same step as the renderer, so that no page mixes two contents
    live = next;
    for (const listener of listeners) listener();
    onReplaced(before, next);
    await closeContent(before);
  }
  return {
    get: () => live,
    replace(content) {
      // a changed file, a new year and a publication may come at the same time: one after the other
      const done = work.then(() => replace(content));
      work = done.catch(() => {});
      return done;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
