import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { POLICY_ROUTE } from '../manifest/switched-off.ts';
import { pagePath } from './paths.ts';

/** Address of the privacy policy: the region's own, else the built-in page; empty: none. */
export function policyPath(region: ResolvedRegion, language: string): string {
  const { consent, routes } = region.manifest;
  if (consent.policyUrl !== '') return consent.policyUrl;
  return Object.hasOwn(routes, POLICY_ROUTE)
    ? pagePath(region, { language, route: POLICY_ROUTE, segments: [] })
    : '';
}
