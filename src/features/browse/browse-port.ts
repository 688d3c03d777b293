import type { BrowseView } from './browse-view.ts';

/** The window and the network as a results page sees them. Addresses are paths with query, without fragment. */
export interface BrowsePort {
  load(href: string, signal: AbortSignal): Promise<BrowseView>;
  /** Whether asking again cannot help and the page has to be loaded in the ordinary way. */
  isFinal(error: unknown): boolean;
  current(): string;
  /** Adds one entry to the history. */
  push(href: string): void;
  /** Calls back when the buyer goes back or forward. @returns stops it */
  onReturn(listener: (href: string) => void): () => void;
  /** Loads a page in the ordinary way. */
  leave(href: string): void;
  /** ms since any fixed moment */
  now(): number;
}
