import type { RegionManifest } from '#contracts/types.ts';

/** Switches of the manifest, each with the routes that it enables. */
export const ROUTES_OF_SWITCH = {
  newCars: ['buy-new'],
  sell: ['sell'],
  workshop: ['workshop'],
  preOrder: ['zeekr'],
  b5: ['b5'],
  priceRating: ['price-rating'],
  offers: ['offers', 'payments'],
  showrooms: ['showrooms'],
} as const;

/** The page that is shipped for regions without a policy of their own (`consent.policyUrl`). */
export const POLICY_ROUTE = 'privacy';

/** The manifest without the routes, and the entries of the navigation, that its switches take away. */
export function withoutSwitchedOff(manifest: RegionManifest): RegionManifest {
  const { consent, features, pages, routes } = manifest;
  const off = new Set<string>([
    ...(consent.policyUrl === '' ? [] : [POLICY_ROUTE]),
    ...Object.entries(ROUTES_OF_SWITCH).flatMap(([name, enabled]) =>
      features[name as keyof typeof ROUTES_OF_SWITCH] ? [] : enabled,
    ),
  ]);
  const left = Object.entries(routes).filter(([route]) => !off.has(route));
  return {
    ...manifest,
    routes: Object.fromEntries(left) as RegionManifest['routes'],
    pages: { ...pages, navigation: pages.navigation.filter((route) => !off.has(route)) },
  };
}
