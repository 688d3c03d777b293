import type { DataQueryAnswer, ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import type { Landing } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch, type SearchQuery } from '#region/search/search-query.ts';
import { usualPrice } from '../usual-price.server.ts';

const SHOWN = 8;
/** Some of them may be sold. */
const ASKED = 2 * SHOWN;

/** The cars of a landing page. */
export interface LandingStock {
  /** The search behind the page. */
  query: SearchQuery;
  /** The first cars that are for sale. */
  cars: ListingCard[];
  meta: ListListingsAnswer['meta'];
  /** Median price in major units. */
  usual: number | undefined;
}

type StockContext = Pick<PageContext, 'api' | 'region' | 'language'>;

/** What the search knows of the cars of a page. @throws when the API does not answer */
export async function landingStock(context: StockContext, landing?: Landing): Promise<LandingStock> {
  const { api, region, language } = context;
  const filters: SearchQuery['filters'] = landing
    ? { [landing.filter.query]: { kind: 'list', values: [landing.value] } }
    : {};
  const query = { ...emptySearch(region), filters };
  const size = String(Math.min(ASKED, region.manifest.pageSize));
  const search = formatSearch(region, query, [
    ['lang', language.code],
    ['size', size],
  ]);
  const [{ status, body }, usual] = await Promise.all([
    api.get<ListListingsAnswer>(`/listings?${search}`),
    landing && usualPrice(context, filters),
  ]);
  // a value that no car can have is refused
  if (status === 400) return { query, cars: [], meta: NO_CARS, usual: undefined };
  if (status !== 200) throw new Error(`the listings of ${region.code} answer ${status}`);
  const cars = body.data.filter((car) => car.status !== 'sold').slice(0, SHOWN);
  return { query, cars, meta: body.meta, usual };
}

const NO_CARS: ListListingsAnswer['meta'] = {
  total: 0,
  page: 1,
  size: 1,
  sort: '',
  facets: {},
  stats: {},
  total_without: {},
  unknown_words: '',
  ignored: [],
};

/** Whether a value exists though no car has it now: an option of the filter, a make or a model of the catalogue. */
export async function isKnownValue(
  { api, language }: StockContext,
  { filter, value }: Landing,
): Promise<boolean> {
  if (!isMakeModel(filter)) return filter.options.some((option) => option.value === value);
  const [make = '', model] = value.split('.');
  const name = model === undefined ? 'makes' : 'models';
  const search = new URLSearchParams({ lang: language.code, stock: 'any', make });
  const { status, body } = await api.get<DataQueryAnswer>(`/data-query/${name}?${search}`);
  return status === 200 && body.data.some((row) => row.value === value);
}

/** Values of a filter that unknown words may mean, best first. */
export async function suggestedValues(
  { api, language }: StockContext,
  { filter, value }: Landing,
): Promise<string[]> {
  const search = new URLSearchParams({ lang: language.code, q: value.replace(/[.-]/g, ' ').slice(0, 100) });
  const { status, body } = await api.get<DataQueryAnswer>(`/data-query/suggestions?${search}`);
  if (status !== 200) return [];
  return body.data.flatMap((row) => (row.key === filter.query ? [String(row.value)] : []));
}
