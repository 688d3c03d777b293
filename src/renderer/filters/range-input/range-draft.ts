import { parseTypedNumber, type TypedDecimals } from '#domain/text/numeric-input.ts';
import type { FilterValue } from '#region/search/filter-value.ts';

/** Text of the two inputs. */
export interface RangeDraft {
  min: string;
  max: string;
}

/** What the two inputs mean: digits of any script, ends in either order; `undefined` when both are empty. */
export function rangeOfDraft({ min, max }: RangeDraft, decimals: TypedDecimals): FilterValue | undefined {
  const low = parseTypedNumber(min, decimals);
  const high = parseTypedNumber(max, decimals);
  if (low === undefined && high === undefined) return undefined;
  const isTurned = low !== undefined && high !== undefined && low > high;
  return { kind: 'range', ...ends(isTurned ? high : low, isTurned ? low : high) };
}

/** Whether an end was filled in and is no number. */
export function hasUnread({ min, max }: RangeDraft, decimals: TypedDecimals): boolean {
  return [min, max].some((text) => text.trim() !== '' && parseTypedNumber(text, decimals) === undefined);
}

/** A value as the inputs write it. */
export function draftOfRange(value: FilterValue | undefined, write: (number: number) => string): RangeDraft {
  if (value?.kind !== 'range') return { min: '', max: '' };
  const text = (number: number | undefined) => (number === undefined ? '' : write(number));
  return { min: text(value.min), max: text(value.max) };
}

function ends(min: number | undefined, max: number | undefined) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
