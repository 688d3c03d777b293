import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import type { PageContext } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import { formatSearch } from '#region/search-address.ts';
import { emptySearch } from '#region/search-query.ts';
import type { SectionInput } from '#renderer/sections/section.ts';

const PRICE = 'listing.asking_price';

/** Used cars of the model of a new one. A page without them is better than none, so nothing is thrown. */
export async function findUsed(
  { api, region, language }: PageContext,
  card: ListingCard,
): Promise<SectionInput['used']> {
  const model = card.inventory.make_model;
  const key = region.filters.find(({ kind }) => kind === 'make_model')?.query;
  if (card.kind !== 'new' || typeof model !== 'string' || key === undefined) return undefined;
  const cheapest = region.sorts.find(({ field, direction }) => field === PRICE && direction === 'asc');
  const search = { ...emptySearch(region), filters: { [key]: { kind: 'list' as const, values: [model] } } };
  const query = formatSearch(region, { ...search, ...(cheapest && { sort: cheapest.name }) });
  try {
    const { status, body } = await api.get<ListListingsAnswer>(`/listings?${query}&lang=${language.code}`);
    if (status !== 200) return undefined;
    const forSale = body.data.find((car) => car.status !== 'sold');
    const price = cheapest && forSale && (forSale.promotional_price ?? readField(forSale, PRICE));
    const path = pagePath(region, { language: language.code, route: 'buy', segments: [] });
    return {
      count: forSale ? body.meta.total : 0,
      ...(typeof price === 'number' && { price }),
      href: `${path}?${formatSearch(region, search)}`,
    };
  } catch {
    return undefined;
  }
}
