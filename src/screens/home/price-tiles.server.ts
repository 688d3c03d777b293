import type { ListListingsAnswer } from '#contracts/types.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { withFilter } from '#region/search/change-search.ts';
import { rangeLabel, valueLabel } from '#region/search/filter-labels.ts';
import { findRangeFilter } from '#region/search/kinds/range-input.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch } from '#region/search/search-query.ts';
import type { SearchTile } from '../search-tile.ts';
import { carCount, type TileContext } from './home-tiles.server.ts';
import { type PriceBand, priceBands } from './price-bands.ts';
import { PRICE } from './search-choices.server.ts';

/**
 * Bands of the price, cut where the stock falls into equal parts, each with the number of its cars. Empty where the
 * region has no filter of prices or too few different ones.
 */
export async function priceTiles(context: PageContext, tiles: TileContext): Promise<SearchTile[]> {
  const filter = findRangeFilter(context.region, PRICE);
  const histogram = filter && tiles.meta.stats[filter.query]?.histogram;
  if (!filter || !histogram) return [];
  const found = await Promise.all(
    priceBands(histogram.edges, histogram.counts).map((band) => priceTile(band, filter, context, tiles)),
  );
  return found.filter((tile) => tile !== undefined);
}

async function priceTile(
  band: PriceBand,
  filter: ResolvedFilter,
  { api, region, language }: PageContext,
  tiles: TileContext,
): Promise<SearchTile | undefined> {
  const search = formatSearch(
    region,
    withFilter(emptySearch(region), filter.query, { kind: 'range', ...band }),
  );
  // bars of a histogram leave out their upper end, a search does not: the search counts
  const { status, body } = await api.get<ListListingsAnswer>(
    `/listings?${search}&lang=${language.code}&size=1&counts=none`,
  );
  if (status !== 200 || body.meta.total === 0) return undefined;
  return {
    label: bandLabel(band, filter, tiles),
    href: `${tiles.buyPath}?${search}`,
    pictogram: '',
    note: carCount(body.meta.total, tiles),
  };
}

function bandLabel(band: PriceBand, filter: ResolvedFilter, tiles: TileContext): string {
  const { min, max } = band;
  const end = (value: number) => ({ value: valueLabel(value, filter, tiles) });
  if (min === undefined) return tiles.t('home:band.upTo', end(max ?? 0));
  return max === undefined ? tiles.t('home:band.from', end(min)) : rangeLabel(band, filter, tiles);
}
