import type { Content } from '../manifests/load-content.ts';
import type { CurrentContent } from './current-content.ts';
import { closeContent, type Live, REPLACE_WARMING_MS, START_WARMING_MS } from './open-content.ts';

/** What is served, until other content is open and ready. */
export interface LiveContent {
  get(): Live;
  /** Opens other content and serves it; searches continue without a gap. */
  replace(content: Content): Promise<void>;
  /** Calls a function after the content was replaced. */
  onChange(listener: () => void): void;
}

/**
 * @param open opens a content; it is ready when its cards are, or after some milliseconds
 * @param refresh renews what depends on manifests before listeners are called
 */
export function liveContent(
  current: CurrentContent,
  open: (content: Content, maxWarmingMs: number) => Live,
  refresh: () => Promise<void>,
): LiveContent {
  let live = open(current.content(), START_WARMING_MS);
  let work = Promise.resolve();
  const listeners: (() => void)[] = [];
  async function replace(content: Content): Promise<void> {
    const before = live;
    const next = open(content, REPLACE_WARMING_MS);
    await next.ready;
    current.replace(content);
    await refresh();
    // together with what renders: a page is of one content
    live = next;
    for (const listener of listeners) listener();
    await closeContent(before);
  }
  return {
    get: () => live,
    replace(content) {
      // what a file, a new year and a publication bring at the same time follows each other
      const done = work.then(() => replace(content));
      work = done.catch(() => {});
      return done;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
