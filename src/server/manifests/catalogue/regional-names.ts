import type { RegionManifest } from '#contracts/types.ts';

/** Value of the catalogue → terms that regions may use for it, with their frequency. */
type Names = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const FUELS: Names = {
  petrol: { petrol: 20, petrol_with_ngv: 1, cng: 1 },
  diesel: { diesel: 5, diesel_hijau: 1 },
  hybrid: { hybrid: 6, 'petrol-electric': 18, petrol_with_hybrid: 1 },
  plug_in_hybrid: { hybrid_electric: 8, 'petrol-electric': 1, hybrid: 1 },
  electric: { electric: 1 },
  cng: { cng: 2, petrol_with_ngv: 1 },
};

export const DRIVES: Names = {
  fwd: { fwd: 3, '2wd': 1 },
  rwd: { rwd: 4, '2wd': 1 },
  awd: { awd: 4, '4wd': 1 },
  '4wd': { '4wd': 4, awd: 1 },
};

/** The most similar body types that a region may have instead, best first. */
export const BODIES: Readonly<Record<string, readonly string[]>> = {
  hatchback: ['hatchback', 'sedan'],
  sports_hatchback: ['sports_hatchback', 'hatchback'],
  sedan: ['sedan', 'mid_sized_sedan'],
  mid_sized_sedan: ['mid_sized_sedan', 'sedan'],
  luxury_sedan: ['luxury_sedan', 'sedan', 'mid_sized_sedan'],
  sports: ['sports', 'coupe'],
  coupe: ['coupe', 'sports'],
  convertible: ['convertible', 'sports', 'coupe'],
  stationwagon: ['stationwagon', 'wagon', 'hatchback'],
  mpv: ['mpv', 'minivan', 'van'],
  van: ['van', 'minivan', 'mpv'],
  pickup: ['pickup', 'truck'],
  suv: ['suv'],
};

/** Parts of a manifest that name values. */
export type NamingManifest = Pick<RegionManifest, 'fields' | 'vocabularies' | 'filters' | 'demo'>;
