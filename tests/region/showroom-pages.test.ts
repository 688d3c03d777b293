import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReviewsAnswer, ShowroomRating } from '#contracts/types.ts';
import { slotExceptionsOf, slotRulesOf } from '#region/slots/place-slots.ts';
import { slotsOfDay } from '#domain/appointments/time-slots.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadShowrooms } from '#screens/showrooms/showrooms.server.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { shippedRegions } from '../shipped-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const regionsDir = join(ROOT, 'regions');
const locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
const catalogue = readCatalogue(catalogueFolders(regionsDir, regionsDir));
const folders = { regionsDir, shippedRegionsDir: regionsDir };
const { regions } = await readContent(shippedRegions, { folders, locales, catalogue });
const texts = localeTexts(locales.messages);
const pairs = regions.flatMap((region) => region.languages.map((language) => ({ region, language })));
const named = pairs.map((pair) => ({ ...pair, name: `${pair.region.code} ${pair.language.code}` }));
/** 10 am in Singapore on a Tuesday. */
const NOW = Date.UTC(2026, 11, 22, 2);

const NO_REVIEWS: ReviewsAnswer = { data: [], meta: { page: 1, page_count: 1, rating: null } };

async function load(
  { region, language }: (typeof pairs)[number],
  segments: string[],
  reviews: ReviewsAnswer = NO_REVIEWS,
) {
  const messages = texts.messages(language.code);
  const facets = {
    place: Object.keys(placesOf(region)).map((value) => ({ value, count: 3 })),
    make: [
      { value: 'toyota', label: 'Toyota', count: 3 },
      { value: 'toyota.corolla', label: 'Corolla', count: 3 },
    ],
  };
  const bodyOf = (path: string) => {
    if (path.startsWith('/showrooms/ratings')) return { data: reviews.meta.rating ? [reviews.meta.rating] : [] };
    return path.startsWith('/showrooms/') ? reviews : { data: [], meta: { facets } };
  };
  const api = { get: async (path: string) => ({ status: 200, body: bodyOf(path) }) };
  const origin = 'https://cars.example';
  const context = { region, language, segments, messages, api, now: NOW, origin, path: '/here', search: '' };
  const answer = await loadShowrooms(
    context as unknown as PageContext,
    createTranslate(language.code, messages),
  );
  if (answer.kind !== 'screen') throw new Error(answer.kind);
  return answer;
}

test.each(named)('all showrooms of $name are listed with hours and cars', async (pair) => {
  const { props, meta } = await load(pair, []);
  if (props.kind !== 'list') throw new Error(props.kind);
  expect(props.places.length).toBe(Object.keys(placesOf(pair.region)).length);
  for (const place of props.places) {
    expect(place.hours).not.toMatch(/showrooms:|\{\{/);
    expect(place.cars).toMatch(/3|٣/);
    expect(place.open?.spans.length).toBeGreaterThan(3);
    expect(place.phone.href).toMatch(/^tel:\+\d+$/);
    expect(place.phone.text).not.toMatch(/^\+/);
  }
  expect(meta.title).toBe(props.title);
});

test.each(named)('each showroom of $name has a page that search engines understand', async (pair) => {
  for (const [name, place] of Object.entries(placesOf(pair.region))) {
    const { props, meta } = await load(pair, [name]);
    if (props.kind !== 'one') throw new Error(props.kind);
    expect(props.others.length).toBe(Object.keys(placesOf(pair.region)).length - 1);
    expect(props.showroom.makes?.tiles.map(({ href, label }) => [label, href])).toEqual([
      ['Toyota', `${props.showroom.stock.href.replace('place=', 'make=toyota&place=')}`],
    ]);
    expect(props.showroom.makes?.more?.href).toBe(
      pagePath(pair.region, { language: pair.language.code, route: 'cars', segments: [] }),
    );
    expect(props.showroom.mapHref).toContain(String(place.coordinates?.latitude));
    expect(meta.structuredData).toMatchObject([
      {
        '@type': 'AutoDealer',
        url: `https://cars.example${props.showroom.href}`,
        telephone: place.phone,
        address: { '@type': 'PostalAddress', addressCountry: pair.region.manifest.country },
        geo: place.coordinates,
      },
      { '@type': 'BreadcrumbList' },
    ]);
  }
});

test('tells search engines of hours, closed days and shorter ones', async () => {
  const pair = named.find(({ name }) => name === 'sg en');
  if (!pair) throw new Error('no sg en');
  const { meta } = await load(pair, ['jurong-east']);
  const [dealer] = meta.structuredData ?? [];
  expect(dealer?.openingHoursSpecification).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ opens: '09:00', closes: '18:00', dayOfWeek: ['https://schema.org/Saturday', 'https://schema.org/Sunday'] }),
      expect.objectContaining({ validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' }),
      expect.objectContaining({ validFrom: '2027-02-05', opens: '09:00', closes: '14:00' }),
    ]),
  );
});

const RATING: ShowroomRating = {
  place: 'jurong-east',
  count: 25,
  average: 4.62,
  ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 5 ? 15 : rating === 4 ? 10 : 0 })),
  is_demo: false,
};
const REVIEW: ReviewsAnswer['data'][number] = {
  id: 7,
  source: 'Example Reviews',
  rating: 4,
  day: '2026-01-31',
  language: 'ja',
  name: '',
  text: '</script><b>丁寧でした</b>',
  is_demo: false,
};

const reviewsWith = (rating: Partial<ShowroomRating>, page = 2): ReviewsAnswer => ({
  data: [REVIEW, { ...REVIEW, id: 8, name: 'Mei L.' }],
  meta: { page, page_count: 3, rating: { ...RATING, ...rating } },
});

async function showroom(name: string, reviews: ReviewsAnswer) {
  const pair = named.find((each) => each.name === name);
  if (!pair) throw new Error(`no ${name}`);
  const { props, meta } = await load(pair, ['jurong-east'], reviews);
  if (props.kind !== 'one') throw new Error(props.kind);
  return { place: props.showroom, others: props.others, dealer: meta.structuredData?.[0] ?? {} };
}

test.each(named.filter(({ region }) => region.code === 'sg'))(
  'reviews of a showroom are shown in $name',
  async ({ name, language }) => {
    const { place } = await showroom(name, reviewsWith({}));
    expect(place.rating).toMatchObject({ average: '4.6', share: 0.924 });
    expect(place.reviews).toMatchObject({
      isDemo: false,
      rating: { bars: [{ share: 0.6 }, { share: 0.4 }, { share: 0 }, { share: 0 }, { share: 0 }] },
      pages: { newer: '/here#reviews', older: '/here?reviews=3#reviews' },
    });
    const [review] = place.reviews?.reviews ?? [];
    expect(review).toMatchObject({ id: 7, share: 0.8, language: 'ja', text: REVIEW.text });
    expect(review?.name).toMatch(/\S/);
    expect(review?.facts).toContain('Example Reviews');
    expect(review?.facts).toContain(new Intl.DisplayNames(language.locale, { type: 'language' }).of('ja'));
    expect(JSON.stringify(place.reviews)).not.toMatch(/showrooms:|\{\{/);
  },
);

test('structured data has real reviews alone, and no average of a few', async () => {
  const real = await showroom('sg en', reviewsWith({}));
  expect(real.dealer).toMatchObject({
    aggregateRating: { ratingValue: 4.62, reviewCount: 25, bestRating: 5 },
    review: [{ '@type': 'Review', author: { name: 'Mei L.' }, datePublished: '2026-01-31', inLanguage: 'ja' }],
  });
  for (const other of [{ is_demo: true }, { count: 4 }])
    expect((await showroom('sg en', reviewsWith(other))).dealer).not.toMatchObject({
      aggregateRating: expect.anything(),
    });
  const few = await showroom('sg en', reviewsWith({ count: 4 }));
  expect([few.place.rating, few.place.reviews?.rating]).toEqual([undefined, undefined]);
  const demo = await showroom('sg en', reviewsWith({ is_demo: true }));
  expect(demo.place.reviews).toMatchObject({ isDemo: true, note: expect.stringContaining('made up') });
  expect(demo.place.rating?.isDemo).toBe(true);
  const none = await showroom('sg en', NO_REVIEWS);
  expect([none.place.reviews, none.dealer.review]).toEqual([undefined, undefined]);
});

test('offers no appointment while a showroom is closed', () => {
  const region = regions.find(({ code }) => code === 'sg');
  const place = region && placesOf(region)['jurong-east'];
  if (!region || !place) throw new Error('no place');
  const plan = {
    rules: slotRulesOf(region.manifest, place, 'viewing'),
    exceptions: slotExceptionsOf(place),
    bookings: [],
  };
  const last = (day: string) =>
    slotsOfDay(plan, { day, now: NOW, zone: region.manifest.timeZone })
      .filter(({ capacity }) => capacity > 0)
      .at(-1)?.minute;
  expect(['2026-12-24', '2026-12-25', '2026-12-26', '2027-02-05'].map(last)).toEqual([
    19 * 60,
    undefined,
    17 * 60 + 30,
    13 * 60 + 30,
  ]);
});

test('a showroom of a region that sells motorbikes is one of motorbikes', async () => {
  const [{ region, ...pair }] = pairs as [(typeof pairs)[number]];
  const ofBikes = { ...region, manifest: { ...region.manifest, vehicleKind: 'motorcycle' as const } };
  const [name = ''] = Object.keys(placesOf(region));
  const { meta } = await load({ ...pair, region: ofBikes }, [name]);
  expect(meta.structuredData?.[0]).toMatchObject({ '@type': 'MotorcycleDealer' });
});
