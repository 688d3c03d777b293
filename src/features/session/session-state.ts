import { loginOf, type StoredLogin } from '#domain/visitor/stored-login.ts';

/** Profile of the person (SPEC 3.4). */
export type SessionProfile = StoredLogin;

/** Session state. `unknown` on the server and on the first render, because pages are cached for all visitors. */
export type Session =
  | { state: 'unknown' | 'visitor'; profile: null }
  | { state: 'user'; profile: SessionProfile };

export const UNKNOWN: Session = { state: 'unknown', profile: null };
export const VISITOR: Session = { state: 'visitor', profile: null };

/** The session that the cookies of a browser mean on a page of a region. */
export function sessionOf(cookies: ReadonlyMap<string, string>, region: string): Session {
  const profile = loginOf(cookies, region);
  return profile ? { state: 'user', profile } : VISITOR;
}

/** Whether the login is shown, and where it leads (SPEC 3.4, 4). */
export interface LoginPrompt {
  isOpen: boolean;
  /** Path of this site to go to after the login; absent: the page stays. */
  redirectTo?: string;
  /** The API has refused a login that the page still shows. */
  isRefused?: boolean;
  /** It was closed by a login. */
  hasLedIn?: boolean;
}

/** The userProfile area of the store (SPEC 3.4). */
export interface UserProfileState {
  session: Session;
  /** A person has logged in in this tab since the page was loaded. */
  hasLoggedIn: boolean;
  login: LoginPrompt;
}
