import bounds from './country-bounds.json' with { type: 'json' };

/** Boxes around the parts of countries, in degrees; made from Natural Earth (docs/NOTICE.md). */
const BOUNDS: Readonly<Record<string, readonly number[][]>> = bounds;

/** Whether a point can lie in a country; true for countries without bounds. @param country ISO 3166-1 alpha-2 */
export function isInCountry(
  country: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  const boxes = Object.hasOwn(BOUNDS, country) ? BOUNDS[country] : undefined;
  return (
    boxes?.some(
      ([west = -180, south = -90, east = 180, north = 90]) =>
        west <= longitude && longitude <= east && south <= latitude && latitude <= north,
    ) ?? true
  );
}
