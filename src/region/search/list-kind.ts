import { OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { describeFrame } from './describe-frame.ts';
import { listValue, readExcluded } from './excluded.ts';
import type { FilterKind, FilterReading } from './filter-kind.ts';
import { optionLabels, optionText } from './filter-labels.ts';
import { filterOption, hasNumbers, offeredValues } from './filter-option.ts';
import { foldOptions } from './fold-options.ts';

const MAX_VALUES = 50;

/**
 * Values of a list, with commas or as repeated keys; `!` stands before one to leave out.
 * @param spell the only spelling of a value
 */
export function readList(
  given: readonly string[],
  isKnown: (value: string) => boolean,
  spell = (value: string) => value,
): FilterReading {
  const parts = given.flatMap((text) => text.split(','));
  const wanted = [...new Set(parts.map((value) => spell(value.trim())).filter((value) => value !== ''))];
  const known = wanted.filter((text) => isKnown(readExcluded(text) ?? text)).slice(0, MAX_VALUES);
  const unusable = wanted.filter((text) => !known.includes(text));
  const value = listValue(
    known.filter((text) => readExcluded(text) === undefined),
    // a form without scripts sends both once an option that is left out is ticked
    known.flatMap((text) => readExcluded(text) ?? []).filter((option) => !known.includes(option)),
  );
  return { ...(value && { value }), unusable };
}

/** A filter with options, or with boolean fields as its options (`isBooleanFilter`). @param type chooses the control */
export const listKind = <Type extends string>(type: Type) =>
  ({
    manifest: {
      reads: ['options', 'unlisted', 'inStock', 'optionLabel', 'joinCondition', 'isBooleanFilter'],
      fieldKinds: ['text', 'texts', 'number'],
    },
    takesList: true,
    read: (given, filter, region) =>
      readList(given, (value) => filterOption(region, filter, value) !== undefined),
    writeBounds({ min = 0, max = Number.POSITIVE_INFINITY }, filter) {
      if (!hasNumbers(filter)) return undefined;
      const isInRange = (number = -1) => number >= min && number <= max;
      const values = filter.options.filter(({ number }) => isInRange(number)).map(({ value }) => value);
      return min === max ? String(min) : values.length > 0 ? values.join(',') : undefined;
    },
    toCriterion(filter, value) {
      if (value.kind !== 'list' || value.values.length === 0) return undefined;
      const { field, joinCondition: join } = filter;
      if (filter.isBooleanFilter) return { op: 'flags', fields: value.values, join };
      const named = value.values.filter((option) => option !== OTHER_VALUE);
      const values = hasNumbers(filter) ? named.map(Number) : named;
      const hasOther = named.length < value.values.length;
      return { op: 'in', field, values, join, ...(hasOther && { outside: offeredValues(filter) }) };
    },
    facet(filter) {
      const { query: key, field, joinCondition: join } = filter;
      return filter.isBooleanFilter
        ? { key, kind: 'flags', fields: valuesOf(filter), join }
        : { key, kind: 'values', field, join, options: offeredValues(filter) };
    },
    label: optionLabels,
    limits: (filter) => ({
      allowed: valuesOf(filter),
      parameter: `Values separated by commas: ${valuesOf(filter).join(', ')}. "!" before a value leaves its cars out.`,
      summary: filter.joinCondition,
    }),
    hint: (filter, _, context) =>
      new Intl.ListFormat(context.language.locale, { type: 'disjunction' }).format(
        valuesOf(filter).map((value) => optionText(value, filter, context)),
      ),
    view: (input) => ({ ...describeFrame(type, input), ...foldOptions(input) }),
  }) satisfies FilterKind;

const valuesOf = ({ options }: ResolvedFilter) => options.map(({ value }) => value);

/** The filter that offers values of a field to choose from. */
export const findListFilter = (
  { filters }: { filters: readonly ResolvedFilter[] },
  field: string,
): ResolvedFilter | undefined => filters.find((each) => each.field === field && each.options.length > 0);
