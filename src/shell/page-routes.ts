/** Routes of SPEC 2.1 that have a screen; what has none yet is never linked to. */
export const PAGE_ROUTES: readonly string[] = [
  'home',
  'buy',
  'cars',
  'buy-new',
  'finance',
  'certified',
  'car-care',
  'car-ratings',
  'careers',
  'showrooms',
  'price-rating',
  'privacy',
  'profile',
  'saved',
  'viewing-history',
  'compare',
  'offers',
  'payments',
];

/** Pages with data of a device or person: noindex. */
const OWN_ROUTES: readonly string[] = [
  'profile',
  'saved',
  'viewing-history',
  'compare',
  'offers',
  'payments',
];

/** Those whose page stands at the route itself; the rest have pages behind it only, such as those of single cars. */
export const STANDING_ROUTES: readonly string[] = PAGE_ROUTES.filter(
  (route) => !['cars', ...OWN_ROUTES].includes(route),
);
