import { isMoneyFormat } from '../format/money-format.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { AMOUNTS_FROM } from './amounts-from.ts';
import { formatFilterValue } from './search-address.ts';
import type { ParsedSearch } from './search-query.ts';

/** Properties of the region that amounts may come from. */
export interface AmountsRegion {
  code: string;
  manifest: { currency: { code: string } };
}

/**
 * A search without the amounts that it brought from a region with another currency: none is converted silently, each is
 * named as a problem that allows the currency of this region.
 * @param params decoded pairs of the address, with the region of `from` among them
 */
export function withoutOtherCurrencies(
  region: ResolvedRegion,
  parsed: ParsedSearch,
  regions: readonly AmountsRegion[],
  params: Iterable<readonly [string, string]>,
): ParsedSearch {
  const code = new Map(params).get(AMOUNTS_FROM);
  const origin = regions.find((each) => each.code === code)?.manifest.currency.code;
  if (!origin || origin === region.currency.code) return parsed;
  const filters = { ...parsed.query.filters };
  const problems = [...parsed.problems];
  for (const { query: key, format } of region.filters) {
    const value = filters[key];
    if (!value || !isMoneyFormat(format)) continue;
    delete filters[key];
    problems.push({
      key,
      value: formatFilterValue(value),
      reason: 'currency',
      allowed: [region.currency.code],
      currency: origin,
    });
  }
  return problems.length > parsed.problems.length
    ? { ...parsed, problems, query: { ...parsed.query, filters } }
    : parsed;
}
