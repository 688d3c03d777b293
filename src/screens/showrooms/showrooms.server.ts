import type {
  ListListingsAnswer,
  ReviewsAnswer,
  ShowroomRating,
  ShowroomRatingsAnswer,
} from '#contracts/types.ts';
import { PLACE_FIELD, placesOf, SHOWROOMS_ROUTE } from '#region/manifest/places-of.ts';
import { landingPath } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { REVIEW_PAGE_KEY } from '#region/routing/query-keys.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { findListFilter } from '#region/search/list-kind.ts';
import { emptySearch, MAX_PAGE, type SearchQuery } from '#region/search/search-query.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { cardView, withOnePicture } from '#renderer/car-card/card-view.ts';
import { landingText } from '../landing/landing-text.ts';
import { narrowingTiles } from '../landing/landing-tiles.ts';
import type { PageMeta, ScreenAnswer, ScreenLoader } from '../screen.ts';
import type { TileSection } from '../search-tile.ts';
import {
  type ShowroomContext,
  showroomCard,
  showroomTitle,
  showroomView,
} from './describe-showroom.server.ts';
import { showroomData, wayData } from './showroom-data.ts';
import type { ShowroomsView } from './showrooms-view.ts';

const SHOWN = 8;

/** All showrooms of the region, or the page of one of them. */
export const loadShowrooms: ScreenLoader<ShowroomsView> = async (context, t) => {
  const [name, ...rest] = context.segments;
  const places = placesOf(context.region);
  if (rest.length > 0 || Object.keys(places).length === 0) return { kind: 'not_found' };
  if (name === undefined) return loadList(context, t);
  return Object.hasOwn(places, name) ? loadOne(name, context, t) : { kind: 'not_found' };
};

async function loadList(context: PageContext, t: Translate): Promise<ScreenAnswer<ShowroomsView>> {
  const showroomContext = await withCounts(context, t);
  const title = t('showrooms:title');
  const lead = t('showrooms:lead');
  const crumbs = [homeCrumb(context, t), { name: title }];
  return answer(
    { kind: 'list', crumbs, title, lead, places: cardsOf(showroomContext) },
    { title, description: lead, structuredData: [wayData(crumbs, context)] },
  );
}

async function loadOne(
  name: string,
  context: PageContext,
  t: Translate,
): Promise<ScreenAnswer<ShowroomsView>> {
  const { region, language } = context;
  const [showroomContext, stock, reviews] = await Promise.all([
    withCounts(context, t),
    carsAt(name, context),
    loadReviews(name, context),
  ]);
  // behind the last page
  if (reviews && reviews.meta.page > reviews.meta.page_count)
    return { kind: 'redirect', path: context.path, isPermanent: false };
  const title = showroomTitle(name, showroomContext);
  const allHref = pagePath(region, { language: language.code, route: SHOWROOMS_ROUTE, segments: [] });
  const cars = stock.data.filter(({ status }) => status !== 'sold').slice(0, SHOWN);
  const showroom = showroomView(
    name,
    {
      cars: cars.map((car) => withOnePicture(cardView(car, { ...context, t }))),
      makes: makesAt(name, stock.meta, showroomContext),
      reviews,
    },
    showroomContext,
  );
  const crumbs = [
    homeCrumb(context, t),
    { name: t('common:route.showrooms'), href: allHref },
    { name: title },
  ];
  const others = cardsOf(showroomContext).filter(({ href }) => href !== showroom.href);
  return answer(
    { kind: 'one', crumbs, title, showroom, others, allHref },
    {
      title,
      description: t('showrooms:description', { name: title, address: showroom.address }),
      isRegional: true,
      structuredData: [
        showroomData(name, showroom, { ...context, title, reviews }),
        wayData(crumbs, context),
      ],
    },
    cars.some(({ is_demo }) => is_demo),
  );
}

const answer = (
  props: ShowroomsView,
  meta: PageMeta,
  showsDemoCars = false,
): ScreenAnswer<ShowroomsView> => ({
  kind: 'screen',
  props,
  namespaces: ['showrooms'],
  meta,
  showsDemoCars,
});

const homeCrumb = ({ region, language }: PageContext, t: Translate) => ({
  name: t('common:route.home'),
  href: pagePath(region, { language: language.code, route: 'home', segments: [] }),
});

const cardsOf = (context: ShowroomContext) =>
  Object.keys(placesOf(context.region)).map((name) => showroomCard(name, context));

/** The context with how many cars stand at each place, and how customers rate it. @throws when the API does not answer */
async function withCounts(context: PageContext, t: Translate): Promise<ShowroomContext> {
  const { region, language, api } = context;
  const filter = findListFilter(region, PLACE_FIELD);
  const ratings = await loadRatings(context);
  if (!filter) return { ...context, t, ratings, counts: new Map() };
  const path = `/listings?lang=${language.code}&size=1`;
  const { status, body } = await api.get<ListListingsAnswer>(path);
  if (status !== 200) throw new Error(`the listings answered ${status}`);
  const facet = body.meta.facets[filter.query] ?? [];
  return { ...context, t, filter, ratings, counts: new Map(facet.map(({ value, count }) => [value, count])) };
}

/** The first cars at a place with their facets; none when the region cannot search by place. */
async function carsAt(
  name: string,
  { region, language, api }: PageContext,
): Promise<Pick<ListListingsAnswer, 'data'> & Partial<Pick<ListListingsAnswer, 'meta'>>> {
  const filter = findListFilter(region, PLACE_FIELD);
  if (!filter) return { data: [] };
  const query = new URLSearchParams({ [filter.query]: name, lang: language.code });
  const { status, body } = await api.get<ListListingsAnswer>(`/listings?${query}`);
  if (status !== 200) throw new Error(`the listings answered ${status}`);
  return body;
}

/** Makes of the cars at a place. */
function makesAt(
  name: string,
  meta: ListListingsAnswer['meta'] | undefined,
  context: ShowroomContext,
): TileSection | undefined {
  const { region, language, t, filter: places } = context;
  const makes = findMakeFilter(region);
  if (!meta || !makes || !places) return undefined;
  const buyPath = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  const filters: SearchQuery['filters'] = { [places.query]: { kind: 'list', values: [name] } };
  const query = { ...emptySearch(region), filters };
  const title = t('showrooms:makes');
  const found = narrowingTiles(makes, query, { text: landingText(context, meta), buyPath, title });
  const href = landingPath(region, language.code, { filter: makes });
  return found && { ...found, ...(href && { more: { href, label: t('landing:makes.link') } }) };
}

/** Ratings of the showrooms of a region by name. @throws when the API does not answer */
async function loadRatings({
  region,
  api,
}: Pick<PageContext, 'region' | 'api'>): Promise<ReadonlyMap<string, ShowroomRating>> {
  if (!region.manifest.pages.reviews) return new Map();
  const { status, body } = await api.get<ShowroomRatingsAnswer>('/showrooms/ratings');
  if (status !== 200) throw new Error(`the ratings of showrooms answered ${status}`);
  return new Map(body.data.map((rating) => [rating.place, rating]));
}

/**
 * Reviews of a showroom on the page that the address names.
 * @returns undefined: the region shows none @throws when the API does not answer
 */
async function loadReviews(
  name: string,
  { region, api, search }: Pick<PageContext, 'region' | 'api' | 'search'>,
): Promise<ReviewsAnswer | undefined> {
  if (!region.manifest.pages.reviews) return undefined;
  const page = pageOf(search);
  const { status, body } = await api.get<ReviewsAnswer>(
    `/showrooms/${encodeURIComponent(name)}/reviews?page=${page}`,
  );
  if (status !== 200) throw new Error(`the reviews of a showroom answered ${status}`);
  return body;
}

function pageOf(search: string): number {
  const text = new URLSearchParams(search).get(REVIEW_PAGE_KEY) ?? '';
  return /^[1-9][0-9]{0,5}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}
