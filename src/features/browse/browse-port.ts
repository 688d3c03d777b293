import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

/** The window and the network as a results page sees them. Addresses are paths with query, without fragment. */
export interface BrowsePort {
  /** Answered from the cache for five minutes. @throws Failure, or any error when aborted */
  load(href: string, signal: AbortSignal): Promise<BrowseView>;
  /** Puts a view into the cache. */
  cache(href: string, view: BrowseView): void;
  /** What was shown last; undefined before the first choice. */
  shown(): BrowseState | undefined;
  show(state: BrowseState): void;
  current(): string;
  /** Adds one entry to the history. */
  push(href: string): void;
  /** Calls back when the buyer goes back or forward. @returns stops it */
  onReturn(listener: (href: string) => void): () => void;
  /** Loads a page in the ordinary way. */
  leave(href: string): void;
}
