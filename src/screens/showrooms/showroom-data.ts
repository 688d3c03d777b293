import type { ReviewsAnswer } from '#contracts/types.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { languageTag } from '#region/routing/language-tag.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import type { ShowroomView } from './showrooms-view.ts';

const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;
type Day = keyof typeof DAYS;
const EVERY_DAY = Object.keys(DAYS) as Day[];
/** A closed day in structured data: it opens and closes at midnight. */
const CLOSED = { opens: '00:00', closes: '00:00' };

type DataContext = Pick<PageContext, 'region' | 'language' | 'origin'>;

/** A showroom for search engines (schema.org). What its content does not say is left out. */
export function showroomData(
  name: string,
  { address, phone, href, mapHref }: ShowroomView,
  { region, language, origin, title, reviews }: DataContext & { title: string; reviews?: ReviewsAnswer },
): Record<string, unknown> {
  const { brand, country, vehicleKind } = region.manifest;
  const { coordinates, hours = [], exceptions = [] } = placesOf(region)[name] ?? {};
  const company = inLanguage(brand.name, language.code);
  const url = siteOrigin(region.manifest, origin) + href;
  const times = [
    ...hours.map(({ days = EVERY_DAY, opens, closes }) => ({
      dayOfWeek: days.map((day) => `https://schema.org/${DAYS[day]}`),
      opens,
      closes: endOf(closes),
    })),
    ...exceptions.map(({ from, until = from, opens, closes }) => ({
      validFrom: from,
      validThrough: until,
      ...(opens !== undefined && closes !== undefined ? { opens, closes: endOf(closes) } : CLOSED),
    })),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': vehicleKind === 'motorcycle' ? 'MotorcycleDealer' : 'AutoDealer',
    '@id': url,
    name: `${company} ${title}`,
    url,
    inLanguage: languageTag(language.locale),
    telephone: phone.href.slice('tel:'.length),
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: country },
    ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
    ...(mapHref && { hasMap: mapHref }),
    ...(times.length > 0 && {
      openingHoursSpecification: times.map((time) => ({ '@type': 'OpeningHoursSpecification', ...time })),
    }),
    brand: { '@type': 'Brand', name: company },
    ...reviewData(reviews, region.manifest.pages.reviews?.minimumCount),
  };
}

/** Ratings and reviews of customers; none where they are invented, or too few. */
function reviewData(
  reviews: ReviewsAnswer | undefined,
  minimumCount: number | undefined,
): Record<string, unknown> {
  const rating = reviews?.meta.rating;
  if (!rating || rating.is_demo || minimumCount === undefined || rating.count < minimumCount) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.data
      .filter(({ name, text }) => name !== '' && text !== '')
      .map(({ rating: ratingValue, name, text, day, language, source }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue, bestRating: 5, worstRating: 1 },
        author: { '@type': 'Person', name },
        datePublished: day,
        reviewBody: text,
        publisher: { '@type': 'Organization', name: source },
        ...(language !== null && { inLanguage: language }),
      })),
  };
}

/** Midnight is the end of the day. */
const endOf = (closes: string): string => (closes === '24:00' ? '23:59' : closes);

/** The way to a page. */
export function wayData(crumbs: readonly Crumb[], { region, origin }: DataContext): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href !== undefined && { item: siteOrigin(region.manifest, origin) + href }),
    })),
  };
}
