/** What happens to the session of a page. Features that keep something of a person listen instead of knowing each other. */
export type SessionEvent =
  /** Somebody has logged in; `isHere`: in this tab, which is the one to do what is done once per login. */
  | { kind: 'began'; slug: string; isHere: boolean }
  /** Nobody is logged in any more: whatever was shown or kept of the person goes. */
  | { kind: 'ended' }
  /** The API has answered 401 to a call that needs a login. */
  | { kind: 'refused' };

const listeners = new Set<(event: SessionEvent) => void>();

/** @returns ends it */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSession(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event);
}
