import type { ListingDetail } from '#contracts/types.ts';
import { readField } from '#domain/listing-fields.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formatDate } from '#region/format.ts';
import type { Translate } from '#region/localized-text.ts';
import type { PageContext } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { type CardContext, fieldLabel, sayFact, sayField } from '#ui/car-card/card-context.ts';
import { cardView, withOnePicture } from '#ui/car-card/card-view.ts';
import { priceView } from '#ui/car-card/price-view.ts';
import { statusMark } from '#ui/car-card/status-mark.ts';
import { pictureSource } from '#ui/picture/picture-source.ts';
import type { SimilarCars } from './find-listing.server.ts';
import type { GalleryPicture, ListingView } from './listing-view.ts';

const WIDEST = 1280;
const THUMBNAIL = 160;

/** A car as its page shows it: everything in words. */
export function describeListing(
  detail: ListingDetail,
  similar: SimilarCars,
  context: PageContext,
  t: Translate,
): ListingView {
  const { card, facts, photos, published_at } = detail;
  const { region, language, origin, path } = context;
  const { pages } = region.manifest;
  const words: CardContext = { ...context, t };
  const buyPath = buyPathOf(context);
  const message = t('listing:message', { title: card.title, url: origin + path });
  return {
    ...priceView(card, words),
    sections: pages.listing,
    crumbs: crumbsOf(detail, context, t),
    title: card.title,
    summary: pages.cardFacts.flatMap((name) => sayFact(card, name, words) ?? []),
    badges: pages.cardBadges
      .filter((name) => readField(card, name) === true)
      .map((name) => fieldLabel(name, words)),
    status: statusMark(card.status, words),
    isSold: card.status === 'sold',
    isDemo: card.is_demo,
    installment: sayField(card, 'listing.installment', words),
    listedOn: t('listing:listedOn', { date: formatDate(published_at, language) }),
    pictures: photos.map((photo) => galleryPicture(photo, context)),
    facts: facts.map(({ label, text }) => ({ label, text })),
    contact: regionContact(context, t, message),
    similar: {
      cars: similar.cars.map((other) => withOnePicture(cardView(other, words))),
      href: similar.search ? `${buyPath}?${similar.search}` : buyPath,
    },
  };
}

function galleryPicture(path: string, { region, pictureHost }: PageContext): GalleryPicture {
  const delivery = { host: pictureHost, sizes: region.manifest.pictures.sizes };
  return { ...pictureSource(path, delivery, WIDEST), thumbnail: pictureSource(path, delivery, THUMBNAIL) };
}

/** Home, all cars, the make, the model; each leads to its search. */
function crumbsOf({ card }: ListingDetail, context: PageContext, t: Translate): Crumb[] {
  const { region, language } = context;
  const buyPath = buyPathOf(context);
  const key = region.filters.find(({ kind }) => kind === 'make_model')?.query;
  const search = (name: string, value: unknown): Crumb[] =>
    key && name && typeof value === 'string'
      ? [{ name, href: `${buyPath}?${key}=${encodeURIComponent(value)}` }]
      : [];
  return [
    {
      name: t('common:route.home'),
      href: pagePath(region, { language: language.code, route: 'home', segments: [] }),
    },
    { name: t('common:route.buy'), href: buyPath },
    ...search(card.make_name, card.inventory.make),
    ...search(card.model_name, card.inventory.make_model),
    { name: card.title },
  ];
}

function buyPathOf({ region, language }: PageContext): string {
  return pagePath(region, { language: language.code, route: 'buy', segments: [] });
}
