import { POLICY_ROUTE, ROUTES_OF_SWITCH } from '#region/manifest/switched-off.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Checks that an enabled feature has its route. */
export function checkFeatures(context: CheckContext): void {
  if (!context.isValid(['features']) || !context.isContainer(['routes'])) return;
  const { features, routes } = context.manifest;
  const names = namesIn(routes);
  if (
    context.isValid(['consent', 'policyUrl']) &&
    context.manifest.consent.policyUrl === '' &&
    !names.includes(POLICY_ROUTE)
  )
    context.report(['routes', POLICY_ROUTE], {
      message: 'the region has no privacy policy: its page is removed, and no other address is named',
      allowed: `a route "${POLICY_ROUTE}", or "consent": { "policyUrl": … }`,
      others: [['consent', 'policyUrl']],
    });
  for (const [name, enabled] of Object.entries(ROUTES_OF_SWITCH)) {
    if (!features[name as keyof typeof ROUTES_OF_SWITCH]) continue;
    for (const route of enabled.filter((each) => !names.includes(each)))
      context.report(['features', name], {
        message: `"${name}" is on, but the route "${route}" is removed`,
        allowed: `false, or a route "${route}"`,
        others: [['routes', route]],
      });
  }
}
