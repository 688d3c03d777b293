import { interceptEntryReturns } from './navigation.ts';

/** Path and query of the window's address. */
export function currentHref(): string {
  return window.location.pathname + window.location.search;
}

const followers = new Set<() => void>();

function changed(): void {
  for (const follower of followers) follower();
}

/** Calls back when the address changes without a page load. @returns unsubscribes */
export function onAddressChange(follower: () => void): () => void {
  followers.add(follower);
  window.addEventListener('popstate', follower);
  return () => {
    followers.delete(follower);
    window.removeEventListener('popstate', follower);
  };
}

/** Adds an entry without loading anything; Next's own entry data goes along so that it recognises the entry. */
export function pushEntry(href: string): void {
  window.history.pushState({ ...window.history.state, as: href }, '', href);
  changed();
}

/** Gives the entry another address without loading anything. */
export function replaceEntry(href: string): void {
  window.history.replaceState({ ...window.history.state, as: href }, '', href);
  changed();
}

/** Back and forward inside the page that listens; Next stands aside meanwhile. @returns stops it */
export function onEntryReturn(listener: (href: string) => void): () => void {
  // a link to a place of the page comes without state: it leaves nothing
  const heard = ({ state }: PopStateEvent) => {
    if (state !== null) listener(currentHref());
  };
  const giveBack = interceptEntryReturns();
  window.addEventListener('popstate', heard);
  return () => {
    window.removeEventListener('popstate', heard);
    giveBack();
  };
}
