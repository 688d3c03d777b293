import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { POLICY_ROUTE } from '../manifest/switched-off.ts';
import { pagePath } from './paths.ts';

/** Where a region says what it does with personal data: its own address, else the page that is shipped; empty: nowhere. */
export function policyPath(region: ResolvedRegion, language: string): string {
  const { consent, routes } = region.manifest;
  if (consent.policyUrl !== '') return consent.policyUrl;
  return Object.hasOwn(routes, POLICY_ROUTE)
    ? pagePath(region, { language, route: POLICY_ROUTE, segments: [] })
    : '';
}
