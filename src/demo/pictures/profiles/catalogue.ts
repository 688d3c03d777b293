import { type DrawnBody, drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { ecoCar, electric, hatchback, sportsHatchback } from './compacts.ts';
import type { Profile } from './profile.ts';
import { hybrid, luxurySedan, midSizedSedan, sedan, stationwagon } from './sedans.ts';
import { convertible, coupe, sports } from './sporty.ts';
import { mpv, pickup, suv, van } from './tall.ts';

/** How each body is drawn. */
export const PROFILES: Readonly<Record<DrawnBody, Profile>> = {
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

export function profileOf(bodyType: string): Profile {
  return PROFILES[drawnBodyOf(bodyType)];
}
