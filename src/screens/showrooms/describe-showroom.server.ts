import type { ContentLocation, ReviewsAnswer, ShowroomRating } from '#contracts/types.ts';
import { spansOfDay } from '#domain/appointments/opening-hours.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { phoneLink } from '#integrations/messaging/phone-link.server.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatDayRange } from '#region/format/format-hours.ts';
import { targetLink } from '#region/forms/form-link.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { hoursLines, hoursText, spansText } from '#region/places/hours-text.ts';
import { openingPlan } from '#region/places/place-hours.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { showroomPath } from '#region/routing/showroom-path.ts';
import { fillPlaces } from '#region/text/fill-places.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { ratingView, reviewsView } from './describe-reviews.server.ts';
import { openTimes } from './open-times.server.ts';
import type { ShowroomCardView, ShowroomOffer, ShowroomView } from './showrooms-view.ts';

export interface ShowroomContext extends PageContext {
  t: Translate;
  /** Number of cars by name of the place. */
  counts: ReadonlyMap<string, number>;
  /** Ratings by name of the place. */
  ratings: ReadonlyMap<string, ShowroomRating>;
  /** The filter over places; absent: the region has none. */
  filter?: ResolvedFilter;
}

/** Exceptions that are shown. */
const MAX_EXCEPTIONS = 6;

export function showroomTitle(name: string, context: ShowroomContext): string {
  const { region, language, t } = context;
  const label = placesOf(region)[name]?.label ?? name;
  return t('showrooms:name', { place: localizedText(label, language.code, t) });
}

/** A place as one of a list. */
export function showroomCard(name: string, context: ShowroomContext): ShowroomCardView {
  const { region, language, t, counts } = context;
  const place = findShowroom(name, context);
  const count = counts.get(name) ?? 0;
  const open = openTimes(place, context, t);
  const mapHref = mapLink(place, context);
  const rating = ratingView(context.ratings.get(name), context);
  return {
    name: showroomTitle(name, context),
    href: showroomPath(region, language.code, name) ?? '',
    address: localizedText(place.address, language.code, t),
    phone: phoneLink(place.phone ?? region.manifest.contact.callNumber, region.manifest),
    hours: hoursText(place, language, t),
    cars: count > 0 ? t('common:cars', { count, value: formatNumber(count, language) }) : '',
    ...(open && { open }),
    ...(mapHref && { mapHref }),
    ...(rating && { rating }),
    ...(context.isDraft && { part: `places:/locations/${name}` }),
  };
}

/** What the search and customers say about a place. */
interface ShowroomExtras {
  /** Some of those that stand there. */
  cars: CarCardView[];
  makes: ShowroomView['makes'];
  reviews: ReviewsAnswer | undefined;
}

/** A place as its page shows it. */
export function showroomView(
  name: string,
  { cars, makes, reviews: answer }: ShowroomExtras,
  context: ShowroomContext,
): ShowroomView {
  const { region, language, t, filter } = context;
  const place = findShowroom(name, context);
  const buy = pagePath(region, { language: language.code, route: 'buy', segments: [] });
  const reviews = answer && reviewsView(answer, context);
  const href = filter ? `${buy}?${filter.query}=${encodeURIComponent(name)}` : buy;
  return {
    ...showroomCard(name, context),
    directions: place.directions ? localizedText(place.directions, language.code, t) : '',
    week: hoursLines(place, language, t),
    exceptions: exceptionsOf(place, context),
    offers: offersOf(place, href, context),
    stock: { cars, href },
    ...(makes && { makes }),
    ...(reviews && { reviews }),
  };
}

function mapLink({ coordinates }: ContentLocation, { region }: ShowroomContext): string | undefined {
  const { mapUrl } = region.manifest.contact;
  return mapUrl && coordinates && fillPlaces(mapUrl, { ...coordinates });
}

/** Days ahead with other hours. */
function exceptionsOf(place: ContentLocation, context: ShowroomContext): ShowroomView['exceptions'] {
  const { region, language, now, t } = context;
  const plan = openingPlan(place);
  if (!plan) return [];
  const today = zonedDay(now, region.manifest.timeZone);
  return (place.exceptions ?? [])
    .map(({ label, from, until = from }) => ({ label, from, until }))
    .filter(({ until }) => today <= until)
    .sort((one, other) => one.from.localeCompare(other.from))
    .slice(0, MAX_EXCEPTIONS)
    .map(({ label, from, until }) => {
      const spans = spansOfDay(plan, from);
      return {
        when: formatDayRange(from, until, language),
        label: label ? localizedText(label, language.code, t) : '',
        hours: spans.length > 0 ? spansText(spans, language) : t('showrooms:hours.closed'),
      };
    });
}

/** What people come for, with the way to it. */
function offersOf(
  { functions = [] }: ContentLocation,
  carsHref: string,
  context: ShowroomContext,
): ShowroomOffer[] {
  const { region, language, t } = context;
  const link = (target: Parameters<typeof targetLink>[1], label: string) => {
    const found = targetLink({ region, language, t }, target);
    return found && { link: { href: found.href, label } };
  };
  const services = Object.values(region.content.places?.services ?? {}).map(({ label }) =>
    localizedText(label, language.code, t),
  );
  const offers: Record<(typeof functions)[number], () => ShowroomOffer> = {
    viewing: () => ({
      title: t('showrooms:offer.viewing'),
      text: t('showrooms:offer.viewingText'),
      link: { href: carsHref, label: t('showrooms:offer.choose') },
    }),
    inspection: () => ({
      title: t('showrooms:offer.inspection'),
      text: t('showrooms:offer.inspectionText'),
      ...link('tickets/sell_car', t('showrooms:offer.book')),
    }),
    workshop: () => ({
      title: t('showrooms:offer.workshop'),
      text: services.join(' · '),
      ...link('tickets/workshop', t('showrooms:offer.book')),
    }),
  };
  return (['viewing', 'inspection', 'workshop'] as const)
    .filter((name) => functions.includes(name))
    .map((name) => offers[name]());
}

function findShowroom(name: string, { region }: ShowroomContext): ContentLocation {
  const place = placesOf(region)[name];
  if (!place) throw new Error(`the region ${region.code} has no place ${name}`);
  return place;
}
