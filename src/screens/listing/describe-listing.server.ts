import type { ListingCard, ListingDetail } from '#contracts/types.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import type { Translate } from '#region/localized-text.ts';
import { newCarShelf } from '#region/new-car-shelf.ts';
import type { PageContext } from '#region/page-context.ts';
import { pagePath } from '#region/paths.ts';
import { describeSections } from '#renderer/sections/describe-sections.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { sayFact } from '#ui/car-card/card-context.ts';
import { priceView } from '#ui/car-card/price-view.ts';
import type { SimilarCars } from './find-listing.server.ts';
import type { ListingView } from './listing-view.ts';

/** A car as its page shows it: everything in words. */
export function describeListing(
  detail: ListingDetail,
  similar: SimilarCars,
  context: PageContext,
  t: Translate,
): ListingView {
  const { card } = detail;
  const { pages } = (card.kind === 'new' ? newCarShelf(context.region) : context.region).manifest;
  const words = { ...context, t };
  const buyPath = buyPathOf(context, card);
  const message = t('listing:message', { title: card.title, url: context.origin + context.path });
  const contact = regionContact(context, t, message);
  const href = similar.search ? `${buyPath}?${similar.search}` : buyPath;
  return {
    ...priceView(card, words),
    isGone: false,
    id: card.id,
    slug: card.slug,
    title: card.title,
    crumbs: crumbsOf(detail, context, t),
    summary: pages.cardFacts.flatMap((name) => sayFact(card, name, words) ?? []),
    isSold: card.status === 'sold',
    isDemo: card.is_demo,
    contact,
    similarHref: href,
    sections: describeSections(pages.listing, {
      detail,
      context: words,
      contact,
      similar: { cars: similar.cars, href },
    }),
  };
}

/** Home, all cars, the make, the model; each leads to its search. */
function crumbsOf({ card }: ListingDetail, context: PageContext, t: Translate): Crumb[] {
  const { region, language } = context;
  const buyPath = buyPathOf(context, card);
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
    { name: t(`common:route.${routeOf(card)}`), href: buyPath },
    ...search(card.make_name, card.inventory.make),
    ...search(card.model_name, card.inventory.make_model),
    { name: card.title },
  ];
}

function buyPathOf({ region, language }: PageContext, card: ListingCard): string {
  return pagePath(region, { language: language.code, route: routeOf(card), segments: [] });
}

/** Where cars of its kind are listed. */
const routeOf = ({ kind }: ListingCard) => (kind === 'new' ? 'buy-new' : 'buy');
