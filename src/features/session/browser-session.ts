import { LOGIN_COOKIES } from '#domain/cookies.ts';
import { browserCookies, forgetCookies } from '#integrations/cookies/browser-cookies.ts';
import { onSession, tellSession } from '#store/session-events.ts';
import { pageSession, TABS_KEY } from './page-session.ts';
import { postLogout } from './post-logout.ts';
import { SessionStore } from './session-store.ts';

/** The session of this page; does nothing before it is started. */
export const browserSession = new SessionStore({
  ...pageSession,
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
    void postLogout();
  },
});

let isHearing = false;

export function startSession(region: string): void {
  browserSession.start(region);
  if (isHearing) return;
  isHearing = true;
  onSession(({ kind }) => kind === 'refused' && browserSession.refuse());
}
