import type { ContentLocation, ReviewsAnswer, ShowroomRating } from '#contracts/types.ts';
import { spansOfDay } from '#domain/appointments/opening-hours.ts';
import { DAY_MINUTES } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import { phoneLink } from '#integrations/messaging/phone-link.server.ts';
import { joinFacts } from '#region/format/fact-separator.ts';
import { formatDate, formatNumber, formatShare } from '#region/format/format.ts';
import { formatDayRange } from '#region/format/format-hours.ts';
import { formatSlotDate, formatSlotTime } from '#region/format/format-slot.ts';
import { targetLink } from '#region/forms/form-link.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { hoursLines, hoursText, spansText } from '#region/places/hours-text.ts';
import { openingPlan } from '#region/places/place-hours.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { REVIEW_PAGE_KEY } from '#region/routing/query-keys.ts';
import { showroomPath } from '#region/routing/showroom-path.ts';
import { fillPlaces } from '#region/text/fill-places.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { formatScore } from '#renderer/sections/score.ts';
import { type RatingView, REVIEWS_ID, type ReviewsView, type ReviewView } from './reviews-view.ts';
import type { OpenTimes, ShowroomCardView, ShowroomOffer, ShowroomView } from './showrooms-view.ts';

/** Longer than a page is cached, and than most holidays last. */
const DAYS = 10;

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

/** When a place is open from yesterday on, in the words of the page; undefined: its content does not say. */
function openTimes(
  place: Pick<ContentLocation, 'hours' | 'exceptions'>,
  { region, language, now }: Pick<PageContext, 'region' | 'language' | 'now'>,
  t: Translate,
): OpenTimes | undefined {
  const plan = openingPlan(place);
  if (!plan) return undefined;
  const { timeZone } = region.manifest;
  const firstDay = zonedDay(now, timeZone);
  const momentOf = (day: string, minute: number) =>
    minute === DAY_MINUTES ? zonedTime(addDays(day, 1), 0, timeZone) : zonedTime(day, minute, timeZone);
  const time = (minute: number) => formatSlotTime({ minute }, language);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(firstDay, index));
  return {
    spans: days.flatMap((day) =>
      spansOfDay(plan, day).map(({ opens, closes }) => ({
        from: momentOf(day, opens),
        to: momentOf(day, closes),
        during: t('showrooms:hours.openUntil', { time: time(closes) }),
        before: t('showrooms:hours.opens', { day: formatSlotDate({ day }, language), time: time(opens) }),
      })),
    ),
    until: zonedTime(addDays(firstDay, DAYS), 0, timeZone),
  };
}

type ReviewContext = Pick<PageContext, 'region' | 'language' | 'path'> & { t: Translate };

/** The rating of a showroom; undefined: it has too few reviews for an average. */
function ratingView(
  rating: ShowroomRating | null | undefined,
  { region, language, t }: Omit<ReviewContext, 'path'>,
): RatingView | undefined {
  const { reviews } = region.manifest.pages;
  if (!rating || !reviews || rating.count < reviews.minimumCount) return undefined;
  const { text: average, label, share } = formatScore(rating.average, { language, t });
  const count = t('showrooms:reviews.count', {
    count: rating.count,
    value: formatNumber(rating.count, language),
  });
  return { average, label, share, count, isDemo: rating.is_demo };
}

/** Reviews of a showroom; undefined: there are none. */
function reviewsView({ data, meta }: ReviewsAnswer, context: ReviewContext): ReviewsView | undefined {
  const { language, t } = context;
  const { rating } = meta;
  if (!rating) return undefined;
  const shown = ratingView(rating, context);
  return {
    ...(shown && {
      rating: {
        ...shown,
        bars: rating.ratings.map(({ rating: stars, count }) => ({
          stars: t('showrooms:reviews.stars', { count: stars, value: formatNumber(stars, language) }),
          count: formatShare(count / rating.count, language),
          share: count / rating.count,
        })),
      },
    }),
    note: t(rating.is_demo ? 'showrooms:reviews.demo' : 'showrooms:reviews.note'),
    isDemo: rating.is_demo,
    reviews: data.map((review) => reviewView(review, context)),
    ...(meta.page_count > 1 && { pages: pagesView(meta, context) }),
  };
}

function reviewView(
  { id, rating, name, text, day, source, language: tag }: ReviewsAnswer['data'][number],
  { language, t }: ReviewContext,
): ReviewView {
  const { label, share } = formatScore(rating, { language, t });
  const languages = new Intl.DisplayNames(language.locale, { type: 'language', fallback: 'none' });
  const languageName = (tag && text !== '' && languages.of(tag)) || '';
  const facts = [formatDate(day, language), source, languageName].filter((fact) => fact !== '');
  return {
    id,
    label,
    share,
    name: name || t('showrooms:reviews.anonymous'),
    facts: joinFacts(facts, language),
    text,
    ...(tag && { language: tag }),
  };
}

function pagesView(
  { page, page_count: count }: ReviewsAnswer['meta'],
  { path, language, t }: ReviewContext,
): NonNullable<ReviewsView['pages']> {
  const hrefOf = (to: number) => `${path}${to > 1 ? `?${REVIEW_PAGE_KEY}=${to}` : ''}#${REVIEWS_ID}`;
  const [shown, all] = [page, count].map((number) => formatNumber(number, language));
  return {
    text: t('showrooms:reviews.page', { page: shown, pages: all }),
    ...(page > 1 && { newer: hrefOf(page - 1) }),
    ...(page < count && { older: hrefOf(page + 1) }),
  };
}
