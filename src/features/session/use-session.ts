import { useSyncExternalStore } from 'react';
import { browserSession } from './browser-session.ts';
import { type Session, UNKNOWN } from './session-state.ts';

const subscribe = (listener: () => void) => browserSession.subscribe(listener);

/** Who looks at the page; nobody knows before the page is awake. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => browserSession.session,
    () => UNKNOWN,
  );
}

/** The server has changed whom to greet: this page and the other tabs are told. */
export const refreshSession = () => browserSession.begin();

/** Logs the person out of this browser, in all its tabs, even when the server cannot be reached. */
export const logOut = () => browserSession.end();
