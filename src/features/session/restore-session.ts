import { LOGIN_COOKIES, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import { type Session, type SessionProfile, VISITOR } from './session-state.ts';

type Cookies = ReadonlyMap<string, string>;

/**
 * Reads the session from the cookies of a browser, on a page of a region. A login is valid in its own region
 * only: on pages of another region the person is a visitor.
 */
export function sessionOf(cookies: Cookies, region: string): Session {
  const profile = readProfile(cookies.get(LOGIN_COOKIES.profile));
  if (!profile || cookies.get(LOGIN_COOKIES.country) !== region || isMoved(cookies)) return VISITOR;
  return { state: 'user', profile };
}

/** Whether the region that a browser has stored is not the one of its login: the login is to be cleared then (SPEC 4). */
export function isMoved(cookies: Cookies): boolean {
  const stored = cookies.get(VISIT_COOKIES.region);
  const country = cookies.get(LOGIN_COOKIES.country);
  return Boolean(stored && country && stored !== country);
}

/** @param text value of the profile cookie; what is damaged counts as none */
function readProfile(text: string | undefined): SessionProfile | null {
  try {
    const { slug, name, profile_image } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof slug !== 'string' || slug === '') return null;
    return {
      slug,
      name: typeof name === 'string' ? name : '',
      profileImage: typeof profile_image === 'string' ? profile_image : null,
    };
  } catch {
    return null;
  }
}
