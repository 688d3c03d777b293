import type { ListingCard } from '#contracts/types.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch } from '#region/search/search-query.ts';
import type { SectionInput } from '#renderer/sections/section-kind.ts';
import { askRow } from './ask-row.server.ts';

const PRICE = 'listing.asking_price';

/** Used cars of the model of a new one: as many as the list behind the link shows, and the price of the cheapest for sale. */
export async function findUsed(context: PageContext, card: ListingCard): Promise<SectionInput['used']> {
  const { region, language } = context;
  const model = card.inventory.make_model;
  const key = findMakeFilter(region)?.query;
  if (card.kind !== 'new' || typeof model !== 'string' || key === undefined) return undefined;
  const cheapest = region.sorts.find(({ field, direction }) => field === PRICE && direction === 'asc');
  const search = { ...emptySearch(region), filters: { [key]: { kind: 'list' as const, values: [model] } } };
  const row = await askRow(
    context,
    formatSearch(region, { ...search, ...(cheapest && { sort: cheapest.name }) }),
  );
  if (!row) return undefined;
  const [first] = row.cars;
  const price = cheapest && first && visiblePrices(first).now;
  const path = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  return {
    count: first ? row.total : 0,
    ...(price !== undefined && { price }),
    href: `${path}?${formatSearch(region, search)}`,
  };
}
