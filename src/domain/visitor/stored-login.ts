import { LOGIN_COOKIES, VISIT_COOKIES } from './cookies.ts';

/** Whom the cookies of a login name (SPEC 3.4); an empty name: not set yet. */
export interface StoredLogin {
  slug: string;
  name: string;
  /** Address of a picture. */
  profileImage: string | null;
}

/**
 * Reads the login from the cookies of a browser, on a page of a region. It is valid in its own region only: on pages of
 * another region the person is a visitor.
 */
export function loginOf(cookies: ReadonlyMap<string, string>, region: string): StoredLogin | null {
  const profile = readProfile(cookies.get(LOGIN_COOKIES.profile));
  return profile && cookies.get(LOGIN_COOKIES.country) === region && !isMoved(cookies) ? profile : null;
}

/** Whether the region that a browser has stored is not the one of its login: the login is to be cleared then (SPEC 4). */
export function isMoved(cookies: ReadonlyMap<string, string>): boolean {
  const stored = cookies.get(VISIT_COOKIES.region);
  const country = cookies.get(LOGIN_COOKIES.country);
  return Boolean(stored && country && stored !== country);
}

/** @param text value of the profile cookie; what is damaged counts as none */
function readProfile(text: string | undefined): StoredLogin | null {
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
