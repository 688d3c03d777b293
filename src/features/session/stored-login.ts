import { LOGIN_COOKIES } from '#domain/visitor/cookies.ts';
import { TABS_KEY } from '#domain/visitor/device-keys.ts';
import { pageStore } from '#store/page-store.ts';
import { type Session, UNKNOWN, VISITOR } from './session-state.ts';

/** Stands at `TABS_KEY` while the server has not heard of a logout: only it can take the token from the browser. */
export const PENDING_LOGOUT = 'logout';

/** Whether the server has not heard of a logout of this browser. */
export function hasPendingLogout(): boolean {
  try {
    return window.localStorage.getItem(TABS_KEY) === PENDING_LOGOUT;
  } catch {
    return false;
  }
}

/** Whether this browser has a login that the store has to read. */
export const hasStoredLogin = (): boolean =>
  document.cookie.includes(`${LOGIN_COOKIES.profile}=`) || hasPendingLogout();

/** The session while the store is not loaded. */
export const sessionWithoutStore = (): Session => (hasStoredLogin() ? UNKNOWN : VISITOR);

/** The session as it is now, outside of React. */
export const currentSession = (): Session =>
  pageStore()?.getState().userProfile?.session ?? sessionWithoutStore();
