import type { ResolvedRegion } from '../manifest/resolved-region.ts';

/** Where the calls of all regions stand (SPEC 7.1). */
export const API_BASE = '/api/v1/rabbit';

/** Calls about tickets and inspections, behind the region: they may have a base path of their own (SPEC 7.2). */
export const TICKET_CALL = /^\/(tickets|inspection-appointment|inspection-location|sell-car|chat)(?=[/?]|$)/;

/** Path of the API of a region. @param path begins with a slash @param ticketsBase `ticketsBasePath` of the manifest */
export const apiPath = (region: string, path = '', ticketsBase = API_BASE): string =>
  `${TICKET_CALL.test(path) ? ticketsBase : API_BASE}/${encodeURIComponent(region)}${path}`;

/** The path under which the server knows a call; the same where no region has moved it. */
export function servedPath(
  url: string,
  regions: readonly Pick<ResolvedRegion, 'code' | 'manifest'>[],
): string {
  if (!url.startsWith('/api/') || url.startsWith(`${API_BASE}/`)) return url;
  for (const { code, manifest } of regions) {
    const base = `${manifest.ticketsBasePath}/${code}`;
    if (url.startsWith(`${base}/`) && TICKET_CALL.test(url.slice(base.length)))
      return apiPath(code, url.slice(base.length));
  }
  return url;
}

/** Where pages read public data of a region: at its API host (SPEC 7), or on this site. */
export const apiAddress = (
  { code, manifest }: Pick<ResolvedRegion, 'code' | 'manifest'>,
  path = '',
): string => manifest.apiHost + apiPath(code, path);

/** Ends a login of any region (SPEC 7.3). */
export const LOGOUT_PATH = '/api/v1/rabbit/logout';
