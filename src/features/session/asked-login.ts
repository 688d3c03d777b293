/** Parameters that ask for the login (SPEC 2.2); they are taken out of the address. */
const OPEN = 'openLoginPopup';
const REDIRECT = 'redirectUrl';

export interface AskedLogin {
  isAsked: boolean;
  /** As the address has it; not looked at yet. */
  redirectTo?: string;
  /** The query without both, character for character, with its `?`; empty when nothing is left. */
  search: string;
}

/** What an address asks of the login. @param search query string of the address bar */
export function askedLogin(search: string): AskedLogin {
  const params = new URLSearchParams(search);
  const isAsked = params.get(OPEN) === 'true';
  const pairs = search.replace(/^\?/, '').split('&');
  const kept = pairs.filter((pair) => ![OPEN, REDIRECT].includes(pair.split('=', 1)[0] ?? ''));
  const rest = kept.filter((pair) => pair !== '').join('&');
  return {
    isAsked,
    ...(params.has(REDIRECT) && { redirectTo: params.get(REDIRECT) ?? '' }),
    search: rest === '' ? '' : `?${rest}`,
  };
}
