import type { PersonalInfoAnswer } from '#contracts/types.ts';
import { LOGIN_COOKIES } from '#domain/cookies.ts';
import { TABS_KEY } from '#domain/device-keys.ts';
import { browserCookies, forgetCookies } from '#integrations/cookies/browser-cookies.ts';
import { createRead } from '#store/calls.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { onSession, tellSession } from '#store/session-events.ts';
import { OWED_LOGOUT, owesLogout, pageSession } from './page-session.ts';
import { postLogout } from './post-logout.ts';
import { SessionStore } from './session-store.ts';

/** The session of this page; does nothing before it is started. */
export const browserSession = new SessionStore({
  ...pageSession,
  cookies: browserCookies,
  tell: tellSession,
  tellTabs: () => noteForTabs(String(Date.now())),
  clear() {
    forgetCookies(Object.values(LOGIN_COOKIES));
    void logOutAtServer();
  },
});

/** A logout that the server does not hear of is told to it again by the next page. */
async function logOutAtServer(): Promise<void> {
  const isHeard = await postLogout();
  // somebody who has logged in meanwhile has another token
  if (pageSession.get().state === 'user') return;
  if (isHeard === owesLogout()) noteForTabs(isHeard ? '' : OWED_LOGOUT);
}

function noteForTabs(text: string): void {
  try {
    window.localStorage.setItem(TABS_KEY, text);
  } catch {
    // nothing can be stored here: the other tabs see it when they are looked at again
  }
}

const profileRead = createRead<PersonalInfoAnswer>({
  ask: (address, signal) => requestPersonal(address, { signal }),
});
let hasStarted = false;

/** Restores the session; the profile is asked for once per page, and the answer keeps it in the cookie (SPEC 4). */
export function startSession(region: string): void {
  browserSession.start(region);
  const { profile } = pageSession.get();
  if (hasStarted) return;
  hasStarted = true;
  onSession(({ kind }) => kind === 'refused' && browserSession.refuse());
  if (profile) void refreshProfile(region, profile.slug);
  else if (owesLogout()) void logOutAtServer();
}

async function refreshProfile(region: string, slug: string): Promise<void> {
  const [here, contact] = [region, slug].map(encodeURIComponent);
  const { isOk } = await profileRead.run(
    `/api/v1/rabbit/${here}/contacts/${contact}/personal-info?exclude=tickets`,
  );
  if (isOk) browserSession.start(region);
}
