import { useStoreState } from '#store/page-store.ts';
import { type LoginPrompt, type Session, UNKNOWN } from './session-state.ts';
import { sessionWithoutStore } from './stored-login.ts';

/** Nearly all who look at a page are visitors: what a login needs is loaded on demand. */
export const loadSession = () => import('./browser-session.ts');

const CLOSED: LoginPrompt = { isOpen: false };
const no = () => false;

/** Who looks at the page; unknown on the server and on the first render. */
export const useSession = (): Session =>
  useStoreState<Session>(
    (state) => state.userProfile?.session,
    sessionWithoutStore,
    () => UNKNOWN,
  );

/** Whether a person has logged in in this tab. */
export const useHasLoggedIn = (): boolean => useStoreState((state) => state.userProfile?.hasLoggedIn, no, no);

export const useLoginPrompt = (): LoginPrompt =>
  useStoreState(
    (state) => state.userProfile?.login,
    () => CLOSED,
    () => CLOSED,
  );

/** Shows the login. @param options.redirectTo a path of this site; another address is not followed */
export function openLogin({ redirectTo }: { redirectTo?: string } = {}): void {
  loadSession().then(({ showLogin }) => showLogin(redirectTo), console.error);
}
