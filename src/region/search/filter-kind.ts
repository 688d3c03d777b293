import type { FacetStats, FacetValue, Field, Filter } from '#contracts/types.ts';
import type { Criterion } from '#domain/search/criteria.ts';
import type { FacetDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import type { FormatContext } from '../format/format.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import type { FilterValue } from './filter-value.ts';

/** What the text of an address means to a filter; some values of a list may be usable and others not. */
export interface FilterReading {
  value?: FilterValue;
  /** Values that the filter cannot use. */
  unusable?: readonly string[];
  /** The value is well formed and outside of the limits of the filter. */
  isOutside?: boolean;
}

/** Accepted values of a filter, in English for the API and commands. */
export interface FilterLimits {
  /** Values or forms of a value, for the answer to one that cannot be read. */
  allowed: string[];
  /** The same for a value outside of the limits. */
  within?: string[];
  /** A sentence for the OpenAPI document. */
  parameter: string;
  /** A few words for the table of `regions describe`. */
  summary: string;
}

/** Form fields that stand for one value in a plain HTML form, such as `price_min` and `price_max`. */
export interface FilterFormFields {
  /** Suffixes of the names of the form fields. */
  names: readonly string[];
  /**
   * @param texts what was typed, trimmed, by suffix
   * @param locale BCP 47, of the page with the form; absent: numbers are written as in addresses
   * @returns the value as an address writes it; `undefined`: what was typed cannot be read. Empty: nothing was typed.
   */
  read(
    texts: Readonly<Record<string, string>>,
    filter: ResolvedFilter,
    region: Pick<ResolvedRegion, 'currency'>,
    locale: string | undefined,
  ): string | undefined;
  /** Message for text that cannot be read. */
  unread(filter: ResolvedFilter, context: FormatContext): string;
}

/** Input of a filter view (SPEC 3.5). */
export interface FilterInput<Own = unknown> {
  filter: ResolvedFilter & Own;
  value: FilterValue | undefined;
  /** Values with cars, each counted without this filter's own choice. */
  facet: readonly FacetValue[];
  stats: FacetStats | undefined;
  /** Text of form fields that could not be read. */
  sent?: Readonly<Record<string, string>>;
  context: FormatContext;
}

/** Labels, counts and limits that a control needs in a browser, and nothing of the manifest. */
interface FilterViewFrame {
  /** Chooses the control. */
  type: string;
  name: string;
  /** Key in addresses and name of the form fields. */
  query: string;
  label: string;
}

/**
 * One kind of filter (SPEC 3.5), from the manifest to the view of its control. The control itself is a folder of the
 * renderer with the same name. Values write themselves, see `formatFilterValue`: browsers write addresses without loading kinds.
 * @template Own properties of the manifest that only this kind has
 */
export interface FilterKind<Own = unknown> {
  manifest: {
    /** Properties that it reads, besides `name`, `type`, `query`, `field` and `label`. */
    reads: readonly (keyof Filter)[];
    /** Kinds of the field that it asks about. */
    fieldKinds: readonly Field['kind'][];
    /** Format of the field that only this kind asks about. */
    fieldFormat?: Field['format'];
    /** Whether the field must be a plain number with a `unit`. */
    needsUnit?: boolean;
  };
  /** The key may be repeated, and its value hold commas. */
  takesList?: boolean;
  form?: FilterFormFields;
  /** @param given every value of the key, in order; a single one unless `takesList` */
  read(
    given: readonly string[],
    filter: ResolvedFilter & Own,
    region: Pick<ResolvedRegion, 'manifest'>,
  ): FilterReading;
  /** The same option in its only spelling. Absent: an option is spelt as it is written. */
  spell?(option: string): string;
  /**
   * Writes bounds that were given in words as an address has them; undefined: they mean nothing. Absent: the kind takes no
   * numbers.
   * @param ends in units of the filter, at least one
   */
  writeBounds?(ends: { min?: number; max?: number }, filter: ResolvedFilter & Own): string | undefined;
  /** The value of an HTML form. */
  narrow?(value: FilterValue | undefined): FilterValue | undefined;
  /** In units of the field; `undefined`: the value asks for nothing. */
  toCriterion(filter: ResolvedFilter & Own, value: FilterValue): Criterion | undefined;
  /** What the index counts for the filter. */
  facet?(filter: ResolvedFilter & Own): FacetDefinition | undefined;
  /** The ends of the stock that the index finds for the filter. */
  stat?(filter: ResolvedFilter & Own): StatDefinition;
  /** One end of the stock as the API writes it; absent: a number in units of the filter. */
  writeEnd?(end: number): string;
  /** A value for people, without the name of the filter; empty for a plain yes. */
  label(value: FilterValue, filter: ResolvedFilter & Own, context: FormatContext): string;
  limits(filter: ResolvedFilter & Own): FilterLimits;
  /** The limits for people, in a notice about an invalid value; empty: none. */
  hint?(filter: ResolvedFilter & Own, isOutside: boolean, context: FormatContext): string;
  view(input: FilterInput<Own>): FilterViewFrame;
}
