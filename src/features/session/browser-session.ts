import { LOGIN_COOKIES } from '#domain/cookies.ts';
import { browserCookies, forgetCookies } from '#integrations/cookies/browser-cookies.ts';
import { onSession, tellSession } from '#store/session-events.ts';
import { SessionStore } from './session-store.ts';

/** Written whenever a login begins or ends: other tabs hear of it. */
const TABS_KEY = 'forecourt.session';

/** The session of this page; does nothing before it is started. */
export const browserSession = new SessionStore({
  cookies: browserCookies,
  tell: tellSession,
  tellTabs() {
    try {
      window.localStorage.setItem(TABS_KEY, String(Date.now()));
    } catch {
      // nothing can be stored here: the other tabs see it when they are looked at again
    }
  },
  clear() {
    forgetCookies(Object.values(LOGIN_COOKIES));
    void import('./post-logout.ts').then(({ postLogout }) => postLogout(), console.error);
  },
});

/** Restores the session of a page and follows what other tabs, the API and time do to it. @returns stops it */
export function keepSession(region: string): () => void {
  browserSession.start(region);
  const stopped = new AbortController();
  const { signal } = stopped;
  const read = () => browserSession.read();
  window.addEventListener('storage', ({ key }) => key === TABS_KEY && read(), { signal });
  // a page that is gone back to, or looked at again, may be older than the end of the login
  window.addEventListener('pageshow', read, { signal });
  document.addEventListener('visibilitychange', read, { signal });
  const unhear = onSession(({ kind }) => kind === 'refused' && browserSession.end());
  return () => {
    stopped.abort();
    unhear();
  };
}
