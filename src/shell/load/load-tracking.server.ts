import type { TrackingView } from '#features/consent/index.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { replayScript, tagManagerScript, usedCategories } from '#region/manifest/third-parties.ts';
import { apiPath } from '#region/routing/api-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { policyPath } from '#region/routing/policy-path.ts';
import type { ShellProps } from '../shell-props.ts';

/** What third parties may hear of a page; undefined where none is configured: then there is nothing to ask. */
export function trackingView(context: PageContext, { messaging }: RegionContact): TrackingView | undefined {
  const { region, language, route, variables } = context;
  const { manifest } = region;
  const { consent, cookies, tracking } = manifest;
  const categories = usedCategories(manifest, variables);
  if (categories.length === 0) return undefined;
  const replay = replayScript(manifest, variables);
  const { isAsked, grantedBeforeChoice, version } = consent;
  return {
    region: region.code,
    language: language.code,
    route,
    rules: { isAsked, categories, grantedBeforeChoice, version },
    policyUrl: policyPath(region, language.code),
    // stored by this site, like everything about the visitor: pages write to no other origin
    recordUrl: apiPath(region.code, '/consents'),
    days: { consent: cookies.consentDays, user: cookies.analyticsUserDays },
    ...(consent.attribution === 'afterConsent' && { attribution: attributionRules(context) }),
    tagManager: tagManagerScript(manifest, variables),
    ...(replay && { replay: { ...replay, routes: tracking.replayedRoutes } }),
    withheld: tracking.withheld,
    tagCookies: tracking.tagCookies,
    messagingOrigin: messaging ? new URL(messaging.href).origin : '',
  };
}

/** How to keep where visitors came from, in regions that do so without asking. */
export function attributionWithoutAsking(context: PageContext): ShellProps['attribution'] {
  const { consent } = context.region.manifest;
  return consent.attribution === 'always' ? attributionRules(context) : undefined;
}

function attributionRules({ region, regions }: PageContext): NonNullable<ShellProps['attribution']> {
  const sites = regions.flatMap(({ webUrl }) => (webUrl === '' ? [] : [new URL(webUrl).host]));
  return { region: region.code, ownHosts: sites, days: region.manifest.cookies.referrerDays };
}
