import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import { carPicturePath } from '#domain/media/picture.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formatNumber } from '#region/format/format.ts';
import { isRecentlyReduced } from '#region/format/recently-reduced.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { heroPicture } from '#region/manifest/site-pictures.ts';
import { promisesPart } from '#region/promises/promises-of.ts';
import { apiAddress } from '#region/routing/api-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { cardViews, withOnePicture } from '#renderer/car-card/card-view.ts';
import { pictureAddresses, pictureSource } from '#ui/picture/picture-source.ts';
import type { ScreenLoader } from '../screen.ts';
import type { SearchTile } from '../search-tile.ts';
import { carriedSearchView } from './carried-search.server.ts';
import {
  bodyTypeTiles,
  carCount,
  makeTiles,
  quickSearchTiles,
  requestTiles,
  type TileContext,
} from './home-tiles.server.ts';
import type { HomeSection, HomeView } from './home-view.ts';
import { priceTiles } from './price-tiles.server.ts';
import { searchChoices } from './search-choices.server.ts';

const PUBLISHED_ON = 'listing.published_on';

const REDUCED_ON = 'listing.reduced_on';

const SHOWN = 8;

/** Some of them may be sold. */
const ASKED = 2 * SHOWN;

/** Home page: address → words, tiles and cars. */
export const loadHome: ScreenLoader<HomeView> = async (context, t) => {
  const stock = await homeStock(context);
  const tiles = tileContext(context, stock, t);
  const prices = context.region.manifest.pages.home.includes('prices')
    ? await priceTiles(context, tiles)
    : [];
  const carriedSearch = await carriedSearchView(context, tiles);
  const props = { ...homeView(context, stock, tiles, prices), ...(carriedSearch && { carriedSearch }) };
  const shown = [...stock.newest.cars, ...stock.reduced.cars, ...stock.newCars.cars];
  return {
    kind: 'screen',
    props,
    namespaces: ['home'],
    meta: { title: props.title, description: props.text, picture: sharedPicture(props) },
    showsDemoCars: shown.some(({ is_demo }) => is_demo),
  };
};

function tileContext({ region, language }: PageContext, { meta }: HomeStock, t: Translate): TileContext {
  const buyPath = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  return { region, language, t, meta, buyPath };
}

function homeView(
  context: PageContext,
  stock: HomeStock,
  tiles: TileContext,
  prices: SearchTile[],
): HomeView {
  const { region, language } = context;
  const { t, buyPath } = tiles;
  const { manifest } = region;
  const country = countryNameForms(manifest, language.code, t);
  const makes = findMakeFilter(tiles.region);
  const makeCount = (stock.meta.facets[makes?.query ?? ''] ?? []).filter(
    ({ value }) => !value.includes('.'),
  ).length;
  const { phone, hours } = regionContact(context, t);
  return {
    title: t('home:title', country),
    text: t('home:text', country),
    search: {
      action: buyPath,
      choices: searchChoices(tiles),
      live: {
        api: apiAddress(region),
        language: language.code,
        ...(makes && { make: makes.query }),
        model: { label: t('cars:field.model'), any: t('home:search.anyModel') },
      },
      submit: t('home:search.submit', { cars: carCount(stock.meta.total, tiles) }),
    },
    facts: [
      carCount(stock.meta.total, tiles),
      t('home:makes', { count: makeCount, value: formatNumber(makeCount, language) }),
    ],
    phone: { ...phone, hours },
    picture: homePicture(context),
    ...promisesPart({ region, language, t }),
    sections: manifest.pages.home
      .map((kind) => section(kind, context, stock, tiles, prices))
      .filter((found) => ('cars' in found ? found.cars.length > 0 : found.tiles.length > 0)),
  };
}

function section(
  kind: HomeSection['kind'],
  context: PageContext,
  stock: HomeStock,
  tiles: TileContext,
  prices: SearchTile[],
): HomeSection {
  const title = tiles.t(`home:section.${kind}`);
  const cars = (list: readonly ListingCard[], region = context.region) =>
    cardViews(list, { ...context, region, t: tiles.t }).map(withOnePicture);
  const all = (sort: string, path = tiles.buyPath) =>
    sort === '' ? path : `${path}?sort=${encodeURIComponent(sort)}`;
  switch (kind) {
    case 'quick_searches':
      return { kind, title, tiles: quickSearchTiles(tiles) };
    case 'body_types':
      return { kind, title, tiles: bodyTypeTiles(tiles) };
    case 'prices':
      return { kind, title, tiles: prices };
    case 'makes':
      return { kind, title, tiles: makeTiles(tiles) };
    case 'requests':
      return { kind, title, tiles: requestTiles(tiles) };
    case 'newest':
      return { kind, title, cars: cars(stock.newest.cars), href: all(stock.newest.sort) };
    case 'recently_reduced':
      return { kind, title, cars: cars(stock.reduced.cars), href: all(stock.reduced.sort) };
    case 'new_cars':
      return {
        kind,
        title,
        cars: cars(stock.newCars.cars, newCarRegion(context.region)),
        href: all(stock.newCars.sort, newCarsPath(context)),
      };
  }
}

function newCarsPath({ region, language }: PageContext): string {
  return pagePath(region, { language: language.code, route: 'buy-new', segments: [] });
}

function sharedPicture({ picture, title }: HomeView) {
  const { src, width, height } = pictureAddresses(picture);
  return { path: src, width, height, text: title };
}

/** Always a picture of this site. */
function homePicture({ region }: PageContext): HomeView['picture'] {
  const { sizes } = region.manifest.pictures;
  return pictureSource(carPicturePath(heroPicture(region)), { host: '', sizes }, 1280);
}

/** What the home page asks the API. */
interface HomeStock {
  /** Answer of the whole stock: numbers and counts. */
  meta: ListListingsAnswer['meta'];
  newest: StockList;
  reduced: StockList;
  /** Empty where the region has no new cars or does not show them on its home page. */
  newCars: StockList;
}

interface StockList {
  cars: ListingCard[];
  /** Name of the sort that shows all of them; empty: the region has none. */
  sort: string;
}

/** @throws when the API does not answer */
async function homeStock(context: PageContext): Promise<HomeStock> {
  const newestSort = sortBy(context.region, PUBLISHED_ON);
  const reducedSort = sortBy(context.region, REDUCED_ON);
  const newCarSort = sortBy(newCarRegion(context.region), PUBLISHED_ON);
  const [newest, reduced, newCars] = await Promise.all([
    ask(context, '/listings', newestSort, 'all'),
    reducedSort === '' ? undefined : ask(context, '/listings', reducedSort),
    showsNewCars(context) ? ask(context, '/listings/new-home', newCarSort) : undefined,
  ]);
  const isReduced = (car: ListingCard) => isRecentlyReduced(car, context);
  return {
    meta: newest.meta,
    newest: { cars: forSale(newest.data), sort: newestSort },
    reduced: { cars: forSale((reduced?.data ?? []).filter(isReduced)), sort: reducedSort },
    newCars: { cars: forSale(newCars?.data ?? []), sort: newCarSort },
  };
}

function sortBy({ sorts }: ResolvedRegion, field: string): string {
  return sorts.find((sort) => sort.field === field && sort.direction === 'desc')?.name ?? '';
}

function showsNewCars({ region }: PageContext): boolean {
  return region.newCars !== undefined && region.manifest.pages.home.includes('new_cars');
}

async function ask(
  { api, region, language }: PageContext,
  list: string,
  sort: string,
  counts: 'all' | 'none' = 'none',
): Promise<ListListingsAnswer> {
  const size = String(Math.min(ASKED, region.manifest.pageSize));
  const query = new URLSearchParams({ lang: language.code, size, counts, ...(sort !== '' && { sort }) });
  const { status, body } = await api.get<ListListingsAnswer>(`${list}?${query}`);
  if (status !== 200) throw new Error(`the listings answered ${status}`);
  return body;
}

function forSale(cars: readonly ListingCard[]): ListingCard[] {
  return cars.filter(({ status }) => status !== 'sold').slice(0, SHOWN);
}
