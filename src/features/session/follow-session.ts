import { LOGIN_COOKIES } from '#domain/cookies.ts';
import { TABS_KEY } from '#domain/device-keys.ts';
import { owesLogout, pageSession } from './page-session.ts';
import { VISITOR } from './session-state.ts';

/** Restores the session of a page of a region, and follows what other tabs and time do to it. @returns stops it */
export function followSession(region: string): () => void {
  const look = () => {
    const isKnown = document.cookie.includes(`${LOGIN_COOKIES.profile}=`) || owesLogout();
    if (pageSession.get().state !== 'user' && !isKnown) return pageSession.set(VISITOR);
    import('./browser-session.ts').then(
      ({ startSession }) => startSession(region),
      () => pageSession.set(VISITOR),
    );
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  look();
  window.addEventListener('storage', ({ key }) => key === TABS_KEY && look(), { signal });
  // a page that is gone back to, or looked at again, may be older than the end of the login
  window.addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => stopped.abort();
}

/** Logs the person out of this browser, in all its tabs, even when the server cannot be reached. */
export const logOut = async (): Promise<void> => (await import('./browser-session.ts')).browserSession.end();

/** Refreshes the profile of this page and of the other tabs after the server has changed it. */
export const refreshSession = async (): Promise<void> =>
  (await import('./browser-session.ts')).browserSession.begin();
