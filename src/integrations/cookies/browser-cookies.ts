import { cookieText, readCookies, type SavedCookie } from '#domain/visitor/cookies.ts';

/** The cookies that scripts may read. */
export const browserCookies = (): ReadonlyMap<string, string> => readCookies(document.cookie);

/** Stores cookies of the site; a browser without cookies works without them. */
export function saveCookies(cookies: readonly SavedCookie[]): void {
  for (const cookie of cookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of two years ago
    document.cookie = cookieText(cookie, window.location.protocol === 'https:');
  }
}

/** Takes cookies away that scripts may read. */
export function forgetCookies(names: readonly string[]): void {
  saveCookies(names.map((name) => ({ name, value: '', days: 0 })));
}
