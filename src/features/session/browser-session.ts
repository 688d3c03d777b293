import { LOGIN_COOKIES } from '#domain/visitor/cookies.ts';
import { TABS_KEY } from '#domain/visitor/device-keys.ts';
import { isMoved, loginOf } from '#domain/visitor/stored-login.ts';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { browserCookies, forgetCookies } from '#integrations/cookies/browser-cookies.ts';
import { hasUnsavedWork } from '#integrations/navigation/warn-before-leaving.ts';
import { api, CACHED, sessionEnded, setLoginRenewal } from '#store/api.ts';
import { contactAddress, personalInfoApi } from '#store/personal-info-api.ts';
import { store } from '#store/store.ts';
import { postLogout } from './post-logout.ts';
import type { SessionEffects } from './session-effects.ts';
import { type Session, sessionOf } from './session-state.ts';
import { currentSession, hasPendingLogout, PENDING_LOGOUT } from './stored-login.ts';
import { loginClosed, loginOpened, sessionBegan, sessionRead } from './user-profile-slice.ts';

/** The session of a page. The cookies are the source of truth and are read after each event. */
export class SessionStore {
  readonly #port: SessionPort;
  #region = '';

  constructor(port: SessionPort) {
    this.#port = port;
  }

  /** Restores the session of a browser on a page of a region (SPEC 4); call it again after cookies may have changed. */
  start(region: string): void {
    this.#region = region;
    if (isMoved(this.#port.cookies())) {
      this.#port.clear();
      // also before the first render of a name: stored data of the person is removed
      if (this.#port.get().state !== 'user') this.#port.publish({ kind: 'ended' });
    }
    this.#read();
  }

  /** Called after a login in this tab; the server has set the cookies. */
  begin(): void {
    this.#read(true);
    this.#port.notifyTabs();
  }

  /** Ends the session, regardless of the server's response (SPEC 4). */
  end(): void {
    this.#port.clear();
    this.#read();
    this.#port.notifyTabs();
  }

  /** The API does not take the login. A visitor of this page may be logged in in another region: that login stays. */
  refuse(): void {
    if (this.#port.get().state === 'user') this.end();
  }

  #read(isHere = false): void {
    const before = this.#port.get();
    const next = sessionOf(this.#port.cookies(), this.#region);
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    this.#port.set(next);
    const isOther = before.profile?.slug !== next.profile?.slug;
    if (before.state === 'user' && isOther) this.#port.publish({ kind: 'ended' });
    if (next.state === 'user' && before.state !== 'unknown' && isOther)
      this.#port.publish({ kind: 'began', slug: next.profile.slug, isHere });
  }
}

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

/** What happens to the session of a page. */
type SessionEvent =
  /** A login; `isHere`: in this tab, which runs the effects of a login once. */
  | { kind: 'began'; slug: string; isHere: boolean }
  /** The session has ended: shown and stored data of the person is removed. */
  | { kind: 'ended' };

/** The browser and the page as a session sees them. */
export interface SessionPort {
  /** Cookies that scripts may read. */
  cookies(): ReadonlyMap<string, string>;
  /** What the page shows. */
  get(): Session;
  set(session: Session): void;
  publish(event: SessionEvent): void;
  /** Lets the other tabs know that their cookies are others now. */
  notifyTabs(): void;
  /** Clears the login: readable cookies immediately, the others by the server. Never fails. */
  clear(): void;
}
