import type { ListingCard } from '#contracts/types.ts';
import { carPicturePath } from '#domain/media/picture.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formatNumber } from '#region/format/format.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
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
import { type HomeStock, homeStock } from './home-stock.server.ts';
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
