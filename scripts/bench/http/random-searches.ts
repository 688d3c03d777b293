import type { Random } from '../../../src/demo/stock/random.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import type { FilterValue } from '../../../src/region/search/filter-value.ts';
import { isMakeModel } from '../../../src/region/search/kinds/make-model.ts';
import { formatSearch } from '../../../src/region/search/search-address.ts';
import { emptySearch } from '../../../src/region/search/search-query.ts';

const MAX_FILTERS = 4;

/** Creates a search like those of buyers: up to four filters, any sort, mostly the first page. */
export function randomSearch(region: ResolvedRegion, makes: readonly string[], random: Random): string {
  const available = [...region.filters];
  const filters: Record<string, FilterValue> = {};
  for (let count = random.whole(0, MAX_FILTERS); count > 0; count--) {
    const [filter] = available.splice(random.whole(0, available.length - 1), 1);
    const value = filter && randomValue(filter, makes, random);
    if (filter && value) filters[filter.query] = value;
  }
  const sort = random.pick(region.sorts).name;
  const page = random.chance(0.7) ? 1 : random.whole(1, 10);
  return formatSearch(region, { ...emptySearch(region), filters, sort, page });
}

function randomValue(
  filter: ResolvedFilter,
  makes: readonly string[],
  random: Random,
): FilterValue | undefined {
  const { options, ticks, bounds, step, formParts } = filter;
  if (isMakeModel(filter)) {
    return { kind: 'list', values: [...new Set([random.pick(makes), random.pick(makes)])] };
  }
  if (options.length > 0) return { kind: 'list', values: [random.pick(options).value] };
  if (formParts.length > 0 && ticks.length > 0) {
    const [min = 0, max = min] = [random.pick(ticks), random.pick(ticks)].sort((a, b) => a - b);
    return { kind: 'range', ...(random.chance(0.75) && { min }), max };
  }
  if (formParts.length > 0) return undefined;
  if (ticks.length === 0 && !bounds) return { kind: 'flag' };
  return { kind: 'number', value: (bounds?.min ?? 0) + step * random.whole(1, 4) };
}
