/** Body types with their own picture. */
export const DRAWN_BODIES = [
  'hatchback',
  'sedan',
  'mid_sized_sedan',
  'luxury_sedan',
  'suv',
  'mpv',
  'pickup',
  'sports',
  'sports_hatchback',
  'stationwagon',
  'van',
  'eco_car',
  'convertible',
  'coupe',
  'electric',
  'hybrid',
] as const;
export type DrawnBody = (typeof DRAWN_BODIES)[number];

/** Other names of these bodies; the first that occurs in a name wins. */
const NAMES: readonly (readonly [RegExp, DrawnBody])[] = [
  [/cabrio|convert|roadster|spider|spyder|open/, 'convertible'],
  [/pick|truck|ute\b|lorry|double.?cab|kei.?truck/, 'pickup'],
  [/mini.?van|mpv|people|one.?box|7.?seat/, 'mpv'],
  [/van|bus|commercial|cargo|panel/, 'van'],
  [/wagon|estate|touring|avant|shooting/, 'stationwagon'],
  [/suv|cross|4x4|off.?road|jeep/, 'suv'],
  [/hatch.*sport|sport.*hatch|hot.?hatch/, 'sports_hatchback'],
  [/coupe|coupé|2.?door/, 'coupe'],
  [/sport|super|gt\b/, 'sports'],
  [/luxury|limo|executive/, 'luxury_sedan'],
  [/mid.*sedan|large.*sedan/, 'mid_sized_sedan'],
  [/sedan|saloon|notch/, 'sedan'],
  [/electric|\bev\b|bev/, 'electric'],
  [/hybrid|lift.?back|fast.?back/, 'hybrid'],
  [/kei|eco|city|micro|mini|small/, 'eco_car'],
];

/** The most similar body type with a picture. Case and separators do not count: `Mid-Sized Sedan` is `mid_sized_sedan`. */
export function drawnBodyOf(bodyType: string): DrawnBody {
  const name = bodyType.toLowerCase();
  const key = name.replace(/[^a-z0-9]+/g, '_');
  const known = DRAWN_BODIES.find((body) => body === key);
  return known ?? NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'hatchback';
}
