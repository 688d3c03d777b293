import { LOGIN_COOKIES } from '#domain/visitor/cookies.ts';
import { TABS_KEY } from '#domain/visitor/device-keys.ts';
import { loginOf } from '#domain/visitor/stored-login.ts';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { browserCookies, forgetCookies } from '#integrations/cookies/browser-cookies.ts';
import { hasUnsavedWork } from '#integrations/navigation/warn-before-leaving.ts';
import { api, CACHED, sessionEnded, setLoginRenewal } from '#store/api.ts';
import { contactAddress, personalInfoApi } from '#store/personal-info-api.ts';
import { store } from '#store/store.ts';
import { postLogout } from './post-logout.ts';
import type { SessionEffects } from './session-effects.ts';
import { type SessionEvent, SessionStore } from './session-store.ts';
import { currentSession, hasPendingLogout, PENDING_LOGOUT } from './stored-login.ts';
import { loginClosed, loginOpened, sessionBegan, sessionRead } from './user-profile-slice.ts';

/** The page that the session was started on. */
let page: { region: string; effects: SessionEffects } | undefined;

/** The session of this page; does nothing before it is started. */
export const browserSession = new SessionStore({
  get: currentSession,
  set: (session) => void store.dispatch(sessionRead(session)),
  cookies: browserCookies,
  publish,
  notifyTabs: () => noteForTabs(String(Date.now())),
  clear() {
    forgetCookies(Object.values(LOGIN_COOKIES));
    void logOutAtServer();
  },
});

export const showLogin = (redirectTo?: string) => void store.dispatch(loginOpened({ redirectTo }));

/** Closes the login without one. A login that was refused ends then. */
export function closeLogin(hasLedIn: boolean): void {
  store.dispatch(loginClosed({ hasLedIn }));
  if (!renewal || hasLedIn) return;
  if (renewal.tabs === tabsNote()) browserSession.refuse();
  else endRenewal();
}

/** A login that was refused and is asked for again while the page keeps what was typed. */
let renewal:
  | {
      slug: string;
      /** What the tabs had noted when it was refused: something else after a login in another one. */
      tabs: string | null;
      isDone: Promise<boolean>;
      settle(isSame: boolean): void;
    }
  | undefined;

/** Where nothing would be lost a refused login ends quietly. @returns whether the same person has logged in again */
async function renewLogin(): Promise<boolean> {
  const { profile } = currentSession();
  if (!renewal && !hasUnsavedWork()) browserSession.refuse();
  else if (!renewal && profile) {
    let settle = (_isSame: boolean) => {};
    const isDone = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    renewal = { slug: profile.slug, tabs: tabsNote(), isDone, settle };
    store.dispatch(loginOpened({ isRefused: true }));
  }
  return renewal?.isDone ?? false;
}

/** The calls that wait go on if the same person is logged in again. */
function endRenewal(): void {
  const ended = renewal;
  if (!ended) return;
  renewal = undefined;
  const isSame = currentSession().profile?.slug === ended.slug;
  store.dispatch(loginClosed({ hasLedIn: isSame }));
  ended.settle(isSame);
}

/** The dialog of a refused login cannot be shown: the calls that wait fail, and what was typed stays. */
export function failRenewal(): void {
  renewal?.settle(false);
  renewal = undefined;
}

/** A login in this tab has succeeded. */
export function beginSession(): void {
  browserSession.begin();
  endRenewal();
}

function publish(event: SessionEvent): void {
  if (event.kind === 'began') {
    if (event.isHere) pushEvent({ event: 'login' });
    store.dispatch(sessionBegan(event));
    page?.effects.onUser(page.region, event.slug, slugIn);
    return;
  }
  pushEvent({ event: 'logout' });
  endRenewal();
  store.dispatch(sessionEnded());
  page?.effects.onLogout(page.region, slugIn);
  // after React has taken away what shows the answers, which would be asked for again
  setTimeout(() => store.dispatch(api.util.resetApiState()));
}

/** A logout that does not reach the server stays pending and is sent again by the next page. */
async function logOutAtServer(): Promise<void> {
  const isHeard = await postLogout();
  // a later login has another token
  if (currentSession().state === 'user') return;
  if (isHeard === hasPendingLogout()) noteForTabs(isHeard ? '' : PENDING_LOGOUT);
}

function tabsNote(): string | null {
  try {
    return window.localStorage.getItem(TABS_KEY);
  } catch {
    return null;
  }
}

function noteForTabs(text: string): void {
  try {
    window.localStorage.setItem(TABS_KEY, text);
  } catch {
    // nothing can be stored here: the other tabs see it when they are looked at again
  }
}

/** Whose login is valid on pages of a region. */
const slugIn = (region: string) => loginOf(browserCookies(), region)?.slug;

let hasStarted = false;

/** Restores the session; the profile is asked for once per page, and the answer renews its cookie (SPEC 4). */
export function startSession(region: string, effects: SessionEffects): void {
  page = { region, effects };
  browserSession.start(region);
  if (renewal && renewal.tabs !== tabsNote()) endRenewal();
  const { profile } = currentSession();
  if (profile) effects.onUser(region, profile.slug, slugIn);
  else effects.onVisitor(slugIn);
  if (hasStarted) return;
  hasStarted = true;
  setLoginRenewal(renewLogin);
  if (profile) void refreshProfile(region, profile.slug);
  else if (hasPendingLogout()) void logOutAtServer();
}

async function refreshProfile(region: string, slug: string): Promise<void> {
  const { personalInfo } = personalInfoApi.endpoints;
  const { isSuccess } = await store.dispatch(personalInfo.initiate(contactAddress(region, slug), CACHED));
  if (isSuccess) browserSession.start(region);
}
