import type {
  Currency,
  Field,
  Filter,
  Language,
  LocalizedText,
  RegionManifest,
  Sort,
} from '#contracts/types.ts';
import type { FormatLanguage } from '../text/format-language.ts';
import type { RegionContent } from './region-content.ts';

/** An option of a filter; `value` is its form in addresses. */
export interface FilterOption {
  value: string;
  label: LocalizedText;
  /** Number of an option whose label has a `{{value}}` in it. */
  number?: number;
  swatch?: string;
  pictogram?: string;
}

/** A filter with everything looked up: options with labels, ticks as numbers, the format of its field. */
export interface ResolvedFilter {
  name: string;
  setting: string;
  type: Filter['type'];
  query: string;
  /** Suffixes of form fields that stand for parts of the value: `price_min`, `price_max`. */
  formParts: readonly string[];
  /** Wire name; empty for filters over several boolean fields. */
  field: string;
  format: Field['format'];
  label: LocalizedText;
  options: FilterOption[];
  /** Options that no list offers. */
  unlisted?: readonly (string | number)[];
  /** Options that are offered only while a car has them. */
  inStock?: readonly (string | number)[];
  optionLabel?: LocalizedText;
  prefix?: LocalizedText;
  suffix?: LocalizedText;
  placeholders: LocalizedText[];
  joinCondition: 'AND' | 'OR';
  isTrueOption: boolean;
  isBooleanFilter: boolean;
  condition: 'lte' | 'gte' | 'eq';
  /** Filter units × multiplier = field units. */
  multiplier: number;
  bounds?: { min: number; max: number };
  step: number;
  ticks: number[];
  default?: number;
  histogram: boolean;
}

export interface ResolvedFilterSetting {
  name: string;
  group: string;
  header: LocalizedText;
  active: boolean;
  activeMobile: boolean;
  filters: string[];
}

/** A language of a region, and the locale of its numbers. */
export type ResolvedLanguage = Language & FormatLanguage;

/** A manifest ready for use: plain, frozen data that may be sent to a browser. */
export interface ResolvedRegion {
  code: string;
  manifest: RegionManifest;
  defaultLanguage: ResolvedLanguage;
  languages: ResolvedLanguage[];
  currency: Currency;
  /** Every filter by name; order of the desktop list first, then what only mobile has. */
  filters: ResolvedFilter[];
  desktop: ResolvedFilterSetting[];
  mobile: ResolvedFilterSetting[];
  sorts: Sort[];
  /** Its content pages; empty until they are loaded. */
  content: RegionContent;
  /** Search of new cars; absent if there are none. */
  newCars?: Pick<ResolvedRegion, 'filters' | 'desktop' | 'mobile' | 'sorts'>;
  /** Kind of its cars; absent: used ones. See `newCarRegion`. */
  kind?: 'new';
}
