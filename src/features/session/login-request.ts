import { LOGIN_KEYS } from '#domain/login/login-keys.ts';
import { ownPath } from '#domain/site/own-path.ts';
import { currentHref, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { openLogin } from './use-session.ts';

/** They are taken out of the address. */
const { open: OPEN, redirect: REDIRECT } = LOGIN_KEYS;

export interface LoginRequest {
  isAsked: boolean;
  /** As the address has it; not looked at yet. */
  redirectTo?: string;
  /** The query without both, character for character, with its `?`; empty when nothing is left. */
  search: string;
}

/** What an address asks of the login. @param search query string of the address bar */
export function loginRequestOf(search: string): LoginRequest {
  const params = new URLSearchParams(search);
  const isAsked = params.get(OPEN) === 'true';
  // a parameter of the same name means something else where no login is asked for
  if (!params.has(OPEN)) return { isAsked, search };
  const pairs = search.replace(/^\?/, '').split('&');
  const stored = pairs.filter((pair) => ![OPEN, REDIRECT].includes(pair.split('=', 1)[0] ?? ''));
  const rest = stored.filter((pair) => pair !== '').join('&');
  return {
    isAsked,
    ...(params.has(REDIRECT) && { redirectTo: params.get(REDIRECT) ?? '' }),
    search: rest === '' ? '' : `?${rest}`,
  };
}

/** Shows the login that the address of the page asks for; it asks once, other parameters stay (SPEC 2.2). */
export function openRequestedLogin(): void {
  const { pathname, search, hash } = window.location;
  const asked = loginRequestOf(search);
  if (asked.search === search) return;
  replaceEntry(pathname + asked.search + hash);
  if (asked.isAsked) openLogin(asked);
}

/** Goes where a login leads; an address elsewhere leads nowhere. */
export function goAfterLogin(redirectTo: string): void {
  const path = ownPath(redirectTo, window.location.origin);
  if (path && path !== currentHref()) loadPage(path);
}
