import { ecoCar, electric, hatchback, sportsHatchback } from './compacts.ts';
import type { Profile } from './profile.ts';
import { hybrid, luxurySedan, midSizedSedan, sedan, stationwagon } from './sedans.ts';
import { convertible, coupe, sports } from './sporty.ts';
import { mpv, pickup, suv, van } from './tall.ts';

/** The body types that have a drawing of their own. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  hatchback,
  sedan,
  mid_sized_sedan: midSizedSedan,
  luxury_sedan: luxurySedan,
  suv,
  mpv,
  pickup,
  sports,
  sports_hatchback: sportsHatchback,
  stationwagon,
  van,
  eco_car: ecoCar,
  convertible,
  coupe,
  electric,
  hybrid,
};

/** What else people call these bodies; the first that occurs in a name wins. */
const WORDS: readonly (readonly [RegExp, string])[] = [
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

/** The nearest of the drawings. Names are compared without regard to case and separators, so `Mid-Sized Sedan` is `mid_sized_sedan`. */
export function profileNameOf(bodyType: string): string {
  const name = bodyType.toLowerCase();
  const key = name.replace(/[^a-z0-9]+/g, '_');
  if (Object.hasOwn(PROFILES, key)) return key;
  return WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'hatchback';
}

export function profileOf(bodyType: string): Profile {
  return PROFILES[profileNameOf(bodyType)] ?? hatchback;
}
