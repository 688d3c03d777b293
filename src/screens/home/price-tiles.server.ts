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
import { PRICE } from './search-choices.server.ts';

const BANDS = 6;

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

/** A range of prices; the first has no lower end, the last no upper one. */
interface PriceBand {
  min?: number;
  max?: number;
}

/**
 * Bands with about as many cars each, cut at round numbers.
 * @param edges rising ends of the bars of a histogram
 * @param counts cars of each bar
 */
export function priceBands(edges: readonly number[], counts: readonly number[]): PriceBand[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const cuts = counts.map((count, bar) => {
    below += count;
    return { at: edges[bar + 1] ?? 0, below };
  });
  const possible = cuts.filter((cut) => cut.below > 0 && cut.below < total);
  const ends: number[] = [];
  for (let band = 1; band < BANDS; band++) {
    const wanted = (total * band) / BANDS;
    const nearest = possible
      .filter(({ at }) => at > (ends.at(-1) ?? 0))
      .sort((a, b) => Math.abs(a.below - wanted) - Math.abs(b.below - wanted))[0];
    if (nearest) ends.push(nearest.at);
  }
  if (ends.length === 0) return [];
  return [...ends, undefined].map((max, index) => {
    const min = ends[index - 1];
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  });
}
