import { apiPath } from '#region/routing/api-path.ts';

/** Name of the `meta` element in which a page names the API host of its region, where it has one. */
export const API_HOST_META = 'api-host';

/**
 * Address of what is the same for everybody, at the API host of the region (SPEC 7).
 * @param path begins with a slash
 */
export const publicApi = (region: string, path = ''): string => apiHost() + apiPath(region, path);

/**
 * Address of what concerns the visitor: it is always of the site of the page, whose cookies no other host gets
 * (`__Host-`, HARDENING A18) and which refuses pages of other origins (HARDENING A21).
 * @param path begins with a slash
 */
export const visitorApi = apiPath;

/** Outside of a browser no page names one. */
function apiHost(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector(`meta[name="${API_HOST_META}"]`)?.getAttribute('content') ?? '';
}
