import type { ResolvedRegion } from '../manifest/resolved-region.ts';

/** Path of the API of a region (SPEC 7.1). @param path begins with a slash */
export const apiPath = (region: string, path = ''): string =>
  `/api/v1/rabbit/${encodeURIComponent(region)}${path}`;

/** Where pages read public data of a region: at its API host (SPEC 7), or on this site. */
export const apiAddress = (
  { code, manifest }: Pick<ResolvedRegion, 'code' | 'manifest'>,
  path = '',
): string => manifest.apiHost + apiPath(code, path);

/** Ends a login of any region (SPEC 7.3). */
export const LOGOUT_PATH = '/api/v1/rabbit/logout';
