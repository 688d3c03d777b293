/** Cars that are drawn from the side, nose to the right, on a 72 × 30 grid. */
export const CARS: readonly string[] = [
  'sedan',
  'luxury_sedan',
  'mid_sized_sedan',
  'hatchback',
  'sports_hatchback',
  'eco_car',
  'suv',
  'mpv',
  'stationwagon',
  'coupe',
  'sports',
  'convertible',
  'pickup',
  'van',
  'electric',
  'hybrid',
  'car',
];

/** Signs on a 24 × 24 grid. */
export const SIGNS: readonly string[] = ['gauge', 'coins', 'family', 'key', 'bolt', 'renew', 'shield'];

/** The drawings, each with its name as id; the name of the file changes with what is inside. */
const FILE = '/drawings/pictograms-3.svg';

/** Address of the drawing of a car from above, nose to the right, on the grid of the side views. */
export const CAR_FROM_ABOVE = `${FILE}#from-above`;

/** Address of the pictogram of a name, else of a plain car. */
export function pictogramHref(name: string): string {
  const isDrawn = CARS.includes(name) || SIGNS.includes(name);
  return `${FILE}#${isDrawn ? name : 'car'}`;
}
