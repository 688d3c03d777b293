import type { ListingCard, ListingDetail } from '#contracts/types.ts';
import { isAllowedMake } from '#integrations/analytics/allowed-event-keys.ts';
import { phoneLink } from '#integrations/messaging/phone-link.server.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import { landingPath } from '#region/routing/landing-path.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { carTitle } from '#region/text/car-title.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { cardFacts } from '#renderer/car-card/card-context.ts';
import { priceView } from '#renderer/car-card/price-view.ts';
import { reserveView } from '#renderer/sections/car-info/reserve-view.ts';
import { describeSections } from '#renderer/sections/describe-sections.ts';
import type { NewCarChoice, SectionInput } from '#renderer/sections/section-kind.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { chooseNewCar } from './choose-new-car.server.ts';
import type { SimilarCars } from './find-listing.server.ts';
import type { ListingView } from './listing-view.ts';

/** Cars that the page of a car leads to. */
export interface OtherCars {
  similar: SimilarCars;
  used?: SectionInput['used'];
}

/** A car as its page shows it: everything in words. */
export function describeListing(
  known: ListingDetail,
  { similar, used }: OtherCars,
  page: PageContext,
  t: Translate,
): ListingView {
  const context = { ...page, region: regionForKind(page.region, known.card.kind) };
  const { pages } = context.region.manifest;
  const formatContext = { ...context, t };
  const chosen = chooseNewCar(known, formatContext);
  const { detail, choice } = chosen ?? { detail: known };
  const { card } = detail;
  const reserve = reserveView(card, formatContext);
  const buyPath = buyPathOf(context, card);
  const contact = regionContact(context, t, messageOf(card, choice, formatContext));
  const href = similar.search ? `${buyPath}?${similar.search}` : buyPath;
  return {
    ...priceView(card, formatContext),
    isGone: false,
    kind: card.kind,
    id: card.id,
    slug: card.slug,
    title: carTitle(card),
    crumbs: crumbsOf(detail, context, t),
    ...(choice?.variant && { version: choice.variant.name }),
    summary: [...(choice?.variant ? [choice.variant.name] : []), ...cardFacts(card, formatContext)],
    isSold: card.status === 'sold',
    ...(reserve && { reserve }),
    seen: seenOf(detail),
    isDemo: card.is_demo,
    contact,
    chat: { region: page.region.code, language: page.language.code, slug: card.slug },
    similarHref: href,
    sections: describeSections(pages.listing, {
      detail,
      context: formatContext,
      contact,
      ...placePhone(detail, context),
      similar: { cars: similar.cars, href },
      choice,
      used,
    }),
  };
}

/** The phone of the showroom where a car stands, if it has one of its own. */
function placePhone({ sections }: ListingDetail, { region }: PageContext): Pick<SectionInput, 'placePhone'> {
  const place = sections?.locationSection?.place;
  const number = place === undefined ? undefined : placesOf(region)[place]?.phone;
  return number === undefined ? {} : { placePhone: phoneLink(number, region.manifest) };
}

/** What a buyer who asks for the car writes: which car, which version of it, in which colour, and where it stands. */
function messageOf(
  { title }: ListingCard,
  choice: NewCarChoice | undefined,
  { origin, path, language, t }: PageContext & { t: Translate },
): string {
  const { variant, color } = choice ?? {};
  const paint = color && localizedText(color.name, language.code, t);
  const href = choice?.hrefOf({ variant: variant?.key, color: color?.key }) ?? path;
  const named = [[title, variant?.name].filter(Boolean).join(' '), paint].filter(Boolean).join(', ');
  return t('listing:message', { title: named, url: origin + href });
}

/** Home, all cars, the make, the model; each leads to its page, or to its search where it has none. */
function crumbsOf({ card }: ListingDetail, context: PageContext, t: Translate): Crumb[] {
  const { region, language } = context;
  const buyPath = buyPathOf(context, card);
  const filter = findMakeFilter(region);
  const hrefOf = (value: string) =>
    (filter && card.kind !== 'new' && landingPath(region, language.code, { filter, value })) ||
    `${buyPath}?${filter?.query}=${encodeURIComponent(value)}`;
  const search = (name: string, value: unknown): Crumb[] =>
    filter && name && typeof value === 'string' ? [{ name, href: hrefOf(value) }] : [];
  return [
    {
      name: t('common:route.home'),
      href: pagePath(region, { language: language.code, route: 'home', segments: [] }),
    },
    { name: t(`common:route.${routeOf(card)}`), href: buyPath },
    ...search(card.make_name, card.inventory.make),
    ...search(card.model_name, card.inventory.make_model),
    { name: carTitle(card) },
  ];
}

function buyPathOf({ region, language }: PageContext, card: ListingCard): string {
  return pagePath(region, { language: language.code, route: routeOf(card), segments: [] });
}

/** A make whose key the catalogue of events does not take is left out. */
function seenOf({ card, sections }: ListingDetail): ListingView['seen'] {
  const { make } = card.inventory;
  const price = sections?.carInfoSection.price ?? card.listing.asking_price;
  return {
    listing_id: card.id,
    kind: card.kind,
    listing_status: card.status,
    carInfoSection: { price: typeof price === 'number' ? price : null },
    ...(typeof make === 'string' && isAllowedMake(make) && { make }),
  };
}

/** Where cars of its kind are listed. */
const routeOf = ({ kind }: ListingCard) => (kind === 'new' ? 'buy-new' : 'buy');
