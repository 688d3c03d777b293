import type { FilterValue } from './filter-value.ts';

/** Stands before a value of an address that cars must not have: `fuel=!diesel`. */
const MARK = '!';

/** `diesel` → `!diesel`, as an address writes it. */
export const excludedText = (option: string): string => `${MARK}${option}`;

/** `!diesel` → `diesel`; undefined: the value is asked for. */
export const readExcluded = (text: string): string | undefined =>
  text.startsWith(MARK) ? text.slice(MARK.length).trim() : undefined;

/** What leaves out a value: `diesel` → `!diesel`, and what leaves out that: `!diesel` → `diesel`. */
export const oppositeText = (text: string): string => readExcluded(text) ?? excludedText(text);

/** Options that cars of a search must not have. */
export const excludedOptions = (value: FilterValue | undefined): readonly string[] =>
  value?.kind === 'list' ? (value.excluded ?? []) : [];

/** The values of a filter as an address writes them, those to leave out last. */
export const listTexts = ({ values, excluded = [] }: Extract<FilterValue, { kind: 'list' }>): string[] => [
  ...values,
  ...excluded.map(excludedText),
];

/** A list of options; undefined: nothing is asked for. */
export function listValue(
  values: readonly string[],
  excluded: readonly string[] = [],
): Extract<FilterValue, { kind: 'list' }> | undefined {
  if (values.length + excluded.length === 0) return undefined;
  return { kind: 'list', values: [...values], ...(excluded.length > 0 && { excluded: [...excluded] }) };
}

/** What a value asks cars not to have, as if it asked for it; undefined: nothing. */
export function excludedValue(value: FilterValue): FilterValue | undefined {
  if (value.kind === 'flag') return value.isExcluded && { kind: 'flag' };
  return value.kind === 'list' ? listValue(value.excluded ?? []) : undefined;
}
