/** Cookies that hold tokens, by what these are for (SPEC 3.3); scripts cannot read them. */
export const TOKEN_COOKIES = {
  login: 'LOGIN_ACCESS_TOKEN',
  purchase: 'PURCHASE_TOKEN',
} as const;

/**
 * Cookies that SPEC 3.3 names without a purpose; a logout clears both. `AUTH_TOKEN` is neither set nor read.
 * `PAYMENT_ACCESS_KEY` gives a browser that knew the buyer's phone access to one transaction for an hour.
 */
export const NEIGHBOUR_TOKEN_COOKIES = { auth: 'AUTH_TOKEN', payment: 'PAYMENT_ACCESS_KEY' } as const;

/** How long a browser has access to a transaction. */
export const PAYMENT_ACCESS_HOURS = 1;

/** The cookie by which a browser is known to be the owner's of a phone; it outlives the login (HARDENING A03). */
export const DEVICE_COOKIE = 'KNOWN_DEVICE';

/** The cookie with the id of the request for a code that a browser has made: wrong codes are counted by it (HARDENING A03). */
export const CODE_REQUEST_COOKIE = 'CODE_REQUEST';

/** The cookie with the random id of a browser that has begun a request: its uploads and holds belong to it. */
export const VISITOR_COOKIE = 'device';

/** Cookies of the desk; the site reads none of them. Scripts cannot read them. */
export const DESK_COOKIES = {
  session: 'DESK_SESSION',
  /** The browser is known to be that of a member of staff. */
  device: 'DESK_DEVICE',
  /** Id of the request for a code. */
  codeRequest: 'DESK_CODE_REQUEST',
} as const;

/** What a cookie is called in a browser: what scripts cannot read has over https a name that no other host can set. */
export const hostOnlyName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
