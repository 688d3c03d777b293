import { TABS_KEY } from '#domain/device-keys.ts';
import { type Session, UNKNOWN } from './session-state.ts';
import { sharedValue } from './shared-value.ts';

/** Who looks at the page, as it is shown. Nearly all are visitors: what a login needs comes on demand. */
export const pageSession = sharedValue<Session>(UNKNOWN);

/** Who looks at the page; nobody knows before the page is awake. */
export const useSession = pageSession.use;

/** Stands at `TABS_KEY` while the server has not heard of a logout: only it can take the token from the browser. */
export const OWED_LOGOUT = 'logout';

/** Whether the server has not heard of a logout of this browser. */
export function owesLogout(): boolean {
  try {
    return window.localStorage.getItem(TABS_KEY) === OWED_LOGOUT;
  } catch {
    return false;
  }
}
