import { useSyncExternalStore } from 'react';

/** Whether the login is shown, and where it leads (SPEC 3.4, 4). */
export interface LoginPrompt {
  isOpen: boolean;
  /** Path of this site to go to after the login; absent: the page stays. */
  redirectTo?: string;
}

const CLOSED: LoginPrompt = { isOpen: false };
const listeners = new Set<() => void>();
let prompt = CLOSED;

function change(next: LoginPrompt): void {
  prompt = next;
  for (const listener of [...listeners]) listener();
}

/** Shows the login. @param options.redirectTo what is not a path of this site is left out when it is used */
export function openLogin({ redirectTo }: { redirectTo?: string } = {}): void {
  change({ isOpen: true, redirectTo });
}

export const closeLogin = () => change(CLOSED);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLoginPrompt(): LoginPrompt {
  return useSyncExternalStore(
    subscribe,
    () => prompt,
    () => CLOSED,
  );
}
