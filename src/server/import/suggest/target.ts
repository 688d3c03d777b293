import type { FeedField, RegionManifest } from '#contracts/types.ts';
import type { OptionLabels } from './option-words.ts';

/** What a mapping is suggested for. */
export interface SuggestTarget {
  region: Pick<RegionManifest, 'code' | 'country' | 'fields' | 'vocabularies' | 'currency' | 'languages'>;
  /** Names of fields in the languages of the region. */
  fieldLabels?: ReadonlyMap<string, readonly string[]>;
  /** Names of values in the languages of the region, by vocabulary. */
  optionLabels?: ReadonlyMap<string, OptionLabels>;
  /** Whether a text begins with a known make. */
  isMake(text: string): boolean;
  /** ISO day. */
  today: string;
}

/** A way to read a column as a field. */
export interface Candidate {
  mapping: FeedField;
  /** Part of the filled cells that is read, from 0 to 1. */
  fit: number;
  /** What is not certain. */
  doubts: readonly string[];
}

/** Usual bounds of values; what is outside is not believed. */
const BOUNDS: Readonly<Record<string, Pick<FeedField, 'min' | 'max' | 'required' | 'onBad'>>> = {
  'listing.asking_price': { min: 1, onBad: 'reject', required: true },
  // nines stand for a mileage that nobody knows
  'listing.mileage': { min: 0, max: 999_998 },
  'inventory.manufacture_year': { min: 1900, max: 2100 },
  'inventory.first_registration_year': { min: 1900, max: 2100 },
  'inventory.seats': { min: 1, max: 60 },
  'inventory.number_of_owners': { min: 0, max: 20 },
  'inventory.engine_capacity': { min: 50, max: 20_000 },
  'inventory.power': { min: 1, max: 2000 },
  'inventory.curb_weight': { min: 400, max: 10_000 },
};

export const boundsOf = (field: string): Partial<FeedField> => BOUNDS[field] ?? { min: 0 };
