import { apiPath } from '#region/routing/api-path.ts';

/** Name of the `meta` element in which a page names the API host of its region, where it has one. */
export const API_HOST_META = 'api-host';

/** Name of the `meta` element with the base path of tickets, where the region has one of its own. */
export const TICKETS_BASE_META = 'tickets-base-path';

/**
 * Address of what is the same for everybody, at the API host of the region (SPEC 7).
 * @param path begins with a slash
 */
export const publicApi = (region: string, path = ''): string =>
  named(API_HOST_META) + visitorApi(region, path);

/**
 * Address of what concerns the visitor: it is always of the site of the page, whose cookies no other host gets
 * (`__Host-`, HARDENING A18) and which refuses pages of other origins (HARDENING A21).
 * @param path begins with a slash
 */
export const visitorApi = (region: string, path = ''): string =>
  apiPath(region, path, named(TICKETS_BASE_META) || undefined);

/** Outside of a browser no page names one. */
function named(meta: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector(`meta[name="${meta}"]`)?.getAttribute('content') ?? '';
}
