import type { ListingCard, ListingDetail } from '#contracts/types.ts';
import { pictureUrl } from '#domain/media/picture.ts';
import { joinFacts } from '#region/format/fact-separator.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { listingPath, listingSlugOf } from '#region/routing/listing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { PREVIEW_SIZE, previewPath } from '#region/routing/preview-path.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch } from '#region/search/search-query.ts';
import { type CarDataInput, carData } from '#region/structured-data/car-data.ts';
import { carTitle } from '#region/text/car-title.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { SectionInput } from '#renderer/sections/section-kind.ts';
import { sectionNamespaces } from '#renderer/sections/section-kinds.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { pictureSource } from '#ui/picture/picture-source.ts';
import { crumbData } from '../crumb-data.ts';
import type { ScreenLoader } from '../screen.ts';
import { askRow } from './ask-row.server.ts';
import { describeListing } from './describe-listing.server.ts';
import { findListing, findSimilar } from './find-listing.server.ts';
import type { GoneView, ListingView } from './listing-view.ts';
import { loadGone } from './load-gone.server.ts';

const PRICE = 'listing.asking_price';

/** Width of pictures in structured data, px. */
const MAX_WIDTH = 1280;

/** Car page: the last segment of the address finds the car; other mistakes in it are corrected by a redirect. */
export const loadListing: ScreenLoader<ListingView | GoneView> = async (context, t) => {
  const { region, language } = context;
  const slug = listingSlugOf(context.segments);
  const { detail, removed } = slug === undefined ? {} : await findListing(context, slug);
  if (removed) return loadGone(removed, context, t);
  if (!detail) return { kind: 'not_found' };
  const path = listingPath(region, language.code, detail.card);
  if (path !== context.path) {
    const query = context.search === '' ? '' : `?${context.search}`;
    return { kind: 'redirect', path: path + query, isPermanent: true };
  }
  const [similar, used] = await Promise.all([
    findSimilar(context, detail.card),
    findUsed(context, detail.card),
  ]);
  const view = describeListing(detail, { similar, used }, context, t);
  return {
    kind: 'screen',
    props: view,
    namespaces: sectionNamespaces(regionForKind(region, detail.card.kind).manifest.pages.listing),
    meta: pageMeta(detail, view, context, t),
    showsDemoCars: view.isDemo,
  };
};

/** Whether a photo stays at another host, from which this site draws nothing. */
const isWhole = (photo = ''): photo is string => photo.startsWith('https://');

function pageMeta(
  { card, facts, photos, sections }: ListingDetail,
  view: ListingView,
  context: PageContext,
  t: Translate,
) {
  const { region, origin, path, pictureHost } = context;
  const delivery = { host: pictureHost, sizes: region.manifest.pictures.sizes };
  const pictures = photos.map((photo) => {
    const source = pictureSource(photo, delivery, MAX_WIDTH);
    return new URL(pictureUrl({ ...source, width: source.widths.at(-1) ?? MAX_WIDTH }), origin).href;
  });
  const { currency } = region;
  const here = siteOrigin(region.manifest, origin);
  return {
    title: t('listing:meta.title', { title: carTitle(card), price: view.price }),
    description: joinFacts([carTitle(card), view.price, ...view.summary], context.language),
    picture: {
      path: isWhole(photos[0])
        ? pictureUrl({ path: photos[0], ...PREVIEW_SIZE, format: 'jpg' })
        : previewPath({ region, language: context.language, card }),
      ...PREVIEW_SIZE,
      text: carTitle(card),
    },
    isHidden: card.status === 'sold',
    structuredData: listingData({
      card,
      facts,
      vehicleKind: region.manifest.vehicleKind ?? 'car',
      variants: sections?.newCarSection?.variants ?? [],
      currency: currency.code,
      mileageUnit: region.manifest.fields['listing.mileage']?.unit,
      brandName: inLanguage(region.manifest.brand.name, context.language.code),
      url: here + path,
      pictures,
      crumbs: view.crumbs,
      origin: here,
    }),
  };
}

interface ListingDataInput extends CarDataInput {
  crumbs: readonly Crumb[];
  origin: string;
}

/** A car and the way to it, for search engines (schema.org). What is not known of the car is left out. */
export function listingData(input: ListingDataInput): Record<string, unknown>[] {
  return [carData(input), crumbData(input.crumbs, input.origin)];
}

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
