const MAX_LENGTH = 2_000;
/** Backslashes and signs that cannot be seen mean something else to every reader; addresses of this site have none. */
const HIDDEN = /[\\\p{Cc}\p{Cf}\p{Z}]/u;
/** Slashes that are written as something else, once or more often: who decodes them again has another address. */
const MASKED_SLASH = /%(?:25)*(?:2f|5c|00|0[9ad])/i;
/** What is no page, once decoded: `/%61pi` is read as `/api`. */
const NO_PAGE = /^\/(?:api|_next)(?:\/|$)/i;

/**
 * Where a text leads on this site: path, query and fragment; null when it leads anywhere else, to no page, or when it is
 * not plainly an address (HARDENING A16). Absolute addresses of this site are taken, too.
 * @param origin scheme and host of this site
 */
export function ownPath(text: string | null | undefined, origin: string): string | null {
  if (!text || text.length > MAX_LENGTH || HIDDEN.test(text)) return null;
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  if (!path.startsWith('/') || MASKED_SLASH.test(path.split(/[?#]/, 1)[0] ?? '')) return null;
  const url = parse(path, origin);
  if (!url || url.origin !== origin) return null;
  const read = decoded(url.pathname);
  // doubled slashes begin a host, also those that are left when `/./` is taken out
  if (read === null || read.includes('//') || NO_PAGE.test(read)) return null;
  return url.pathname + url.search + url.hash;
}

function parse(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

/** A path as a router reads it; null when it cannot be read. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
