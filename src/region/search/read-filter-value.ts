import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { kindOf } from './filter-kinds.ts';
import type { FilterValue, QueryProblem } from './filter-value.ts';

const MAX_SHOWN_LENGTH = 100;

/** @param given every value of the filter's key, in order; only lists take several (HARDENING A23) */
export function readFilterValue(
  region: Pick<ResolvedRegion, 'manifest'>,
  filter: ResolvedFilter,
  given: readonly string[],
): { value?: FilterValue; problem?: QueryProblem } {
  const kind = kindOf(filter);
  if (given.length > 1 && !kind.takesList) return { problem: repeated(filter.query, given) };
  const { value, unusable: others = [], isOutside } = kind.read(given, filter, region);
  if (!isOutside) return { value, ...(others.length > 0 && { problem: unusable(filter, others) }) };
  const allowed = kind.limits(filter).within ?? [];
  return { problem: { key: filter.query, value: shown(given), reason: 'outside', allowed } };
}

/** The problem of a key that takes one value and was given several. */
export function repeated(key: string, given: readonly string[]): QueryProblem {
  return { key, value: shown(given), reason: 'repeated', allowed: ['one value'] };
}

/** The problem of values that a filter cannot use. */
export function unusable(filter: ResolvedFilter, values: readonly string[]): QueryProblem {
  const { allowed } = kindOf(filter).limits(filter);
  return { key: filter.query, value: shown(values), reason: 'unusable', allowed };
}

const shown = (values: readonly string[]): string => values.join(',').slice(0, MAX_SHOWN_LENGTH);
