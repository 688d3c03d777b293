import type { ResolvedFilter } from '../../manifest/resolved-region.ts';
import { describeFrame } from '../describe-frame.ts';
import type { FilterKind } from '../filter-kind.ts';
import { numericRange } from '../numeric-range.ts';
import { describeRange } from '../range-view.ts';

/** A range by two inputs, and by a slider with a histogram of the stock. */
export const rangeInput = {
  ...numericRange,
  view: (input) => ({ ...describeFrame('range_input', input), ...describeRange(input) }),
} satisfies FilterKind;

/** The filter that asks for a range of a field. */
export const findRangeFilter = (
  { filters }: { filters: readonly ResolvedFilter[] },
  wanted: string,
): ResolvedFilter | undefined =>
  filters.find(({ type, field }) => type === 'range_input' && field === wanted);
