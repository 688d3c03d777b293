import { isMoneyFormat } from '../../format/money-format.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../manifest/resolved-region.ts';
import { kindOf } from '../filter-kinds.ts';

/** The ends of a range in units of a filter. */
export interface Ends {
  min?: number;
  max?: number;
}

/** An amount that is compared may be this much beyond the stops of a filter: cars below the first one exist. */
const SLACK = 10;

/** The ends of what a filter asks about: its bounds, else its first stop above zero and its last one. */
function boundsOf({ bounds, ticks }: ResolvedFilter): { min: number; max: number } | undefined {
  if (bounds) return bounds;
  const [min, max] = [ticks.find((tick) => tick > 0), ticks.at(-1)];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** Whether all ends are of the size that the filter asks about. @param isCompared by a word, or written with a magnitude */
export function fitsFilter(filter: ResolvedFilter, { min, max }: Ends, isCompared: boolean): boolean {
  const bounds = boundsOf(filter);
  if (!bounds) return false;
  const slack = isCompared && isMoneyFormat(filter.format) ? SLACK : 1;
  return [min, max].every(
    (end) => end === undefined || (end >= bounds.min / slack && end <= bounds.max * slack),
  );
}

/** The ends as an address writes them for the filter; undefined where they mean nothing to it. */
export function writtenIn(region: ResolvedRegion, filter: ResolvedFilter, ends: Ends): string | undefined {
  // an amount that rounds to nothing was meant in another unit
  if ([ends.min, ends.max].some((end) => end !== undefined && end < 0) || Object.is(ends.max, -0))
    return undefined;
  const kind = kindOf(filter);
  const text = kind.writeBounds?.(ends, filter);
  if (text === undefined || (filter.format === 'year' && !fitsFilter(filter, ends, false))) return undefined;
  const { value, isOutside } = kind.read(text.split(','), filter, region);
  return value && !isOutside ? text : undefined;
}

/** What an amount without a comparing word means: a budget, a time that is left at least, or just that number. */
export function aloneMeans(
  filter: ResolvedFilter,
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
): 'min' | 'max' | 'both' {
  const field = Object.hasOwn(manifest.fields, filter.field) ? manifest.fields[filter.field] : undefined;
  if (isMoneyFormat(filter.format) || field?.better === 'less') return 'max';
  return filter.format === 'months' ? 'min' : 'both';
}
