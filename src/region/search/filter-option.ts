import { OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { FilterOption, ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';

/** At most 15 digits: beyond that, doubles are not exact. */
const PLAIN_NUMBER = /^(0|[1-9][0-9]{0,14})(\.[0-9]{0,3}[1-9])?$/;

/**
 * What a value of a list filter means: one of its options, or one that it does not offer but that cars may have. Those are
 * the other terms of its vocabulary, other numbers where its options are numbers, and `other`: values without an option.
 * @returns undefined for a value that the filter does not take
 */
export function filterOption(
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
  filter: ResolvedFilter,
  value: string,
): FilterOption | undefined {
  const offered = filter.options.find((option) => option.value === value);
  if (offered || filter.isBooleanFilter || filter.options.length === 0) return offered;
  if (value === OTHER_VALUE) return { value, label: 'cars:option.other' };
  if (hasNumbers(filter) && PLAIN_NUMBER.test(value))
    return { value, label: filter.optionLabel ?? 'cars:unit.number', number: Number(value) };
  const terms = manifest.vocabularies[manifest.fields[filter.field]?.vocabulary ?? ''] ?? {};
  const term = Object.hasOwn(terms, value) ? terms[value] : undefined;
  return term && { value, label: term.label, swatch: term.swatch, pictogram: term.pictogram };
}

/** Whether the options of a list filter are numbers. */
export const hasNumbers = ({ options }: Pick<ResolvedFilter, 'options'>): boolean =>
  options.some(({ number }) => number !== undefined);

/** Values of a list filter that have an option of their own; cars with any other value count as `other`. */
export const offeredValues = (filter: ResolvedFilter): (string | number)[] =>
  filter.options.flatMap(({ value, number }) => (value === OTHER_VALUE ? [] : [number ?? value]));
