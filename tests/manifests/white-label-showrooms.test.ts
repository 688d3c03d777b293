import { expect, test } from 'vitest';
import type { PlacesContent, ReviewsAnswer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { withContent } from '#region/manifest/with-content.ts';
import { promisesOf } from '#region/promises/promises-of.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadLanding } from '#screens/landing/landing.server.ts';
import { loadShowrooms } from '#screens/showrooms/showrooms.server.ts';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { READING } from '../fixtures/white-label/set.ts';

const set = await loadRegionSet(READING);
const { regionsDir, shippedRegionsDir } = READING;
const catalogue = readCatalogue(catalogueFolders(regionsDir, shippedRegionsDir));
const { regions } = await readContent(
  set.regions.map(({ manifest }) => resolveRegion(manifest, 2026)),
  { folders: { regionsDir, shippedRegionsDir }, locales: set.locales, catalogue },
);
const texts = localeTexts(set.locales.messages);
/** 10 am in Hanoi and 5 am in Cairo, on a Tuesday. */
const NOW = Date.UTC(2027, 1, 2, 3);

const REVIEWS: ReviewsAnswer = {
  data: [
    {
      id: 1,
      source: 'Đánh Giá Xe',
      rating: 4,
      day: '2027-01-15',
      language: 'ar',
      name: '',
      text: 'خدمة ممتازة',
      is_demo: false,
    },
  ],
  meta: {
    page: 1,
    page_count: 2,
    rating: {
      place: 'ha-noi',
      count: 12,
      average: 4.5,
      ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating > 3 ? 6 : 0 })),
      is_demo: false,
    },
  },
};
const CAIRO: PlacesContent = {
  locations: {
    'nasr-city': {
      label: { ar: 'مدينة نصر', en: 'Nasr City' },
      address: { ar: '١٢ شارع عباس العقاد، القاهرة', en: '12 Abbas El Akkad Street, Cairo' },
      phone: '+20227361234',
      hours: [{ days: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu'], opens: '10:00', closes: '24:00' }],
      exceptions: [
        { from: '2027-03-10', until: '2027-03-12', label: { ar: 'عيد الفطر', en: 'Eid al-Fitr' } },
      ],
      coordinates: { latitude: 30.0566, longitude: 31.3301 },
    },
  },
};

function regionOf(code: string): ResolvedRegion {
  const region = regions.find((each) => each.code === code);
  if (!region) throw new Error(`no ${code}`);
  return region;
}

/** What the search answers of twelve Toyotas. */
const LISTINGS = {
  data: [],
  meta: {
    total: 12,
    facets: {
      make: [{ value: 'toyota', label: 'Toyota', count: 12 }],
      place: [{ value: 'ha-noi', count: 12 }],
    },
    stats: {},
  },
};

function pageOf(region: ResolvedRegion, code: string, route: string, segments: string[]) {
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  const messages = texts.messages(code);
  const bodyOf = (path: string) => {
    if (path.startsWith('/showrooms/ratings')) return { data: [REVIEWS.meta.rating] };
    return path.startsWith('/showrooms/') ? REVIEWS : LISTINGS;
  };
  const api = { get: async (path: string) => ({ status: 200, body: bodyOf(path) }) };
  const origin = 'https://cars.example';
  const page = {
    region,
    language,
    route,
    segments,
    messages,
    api,
    now: NOW,
    origin,
    path: '/here',
    search: '',
  };
  return { context: page as unknown as PageContext, t: createTranslate(code, messages) };
}

async function showroom(region: ResolvedRegion, code: string, name: string) {
  const { context, t } = pageOf(region, code, 'showrooms', [name]);
  const answer = await loadShowrooms(context, t);
  if (answer.kind !== 'screen' || answer.props.kind !== 'one') throw new Error(answer.kind);
  return { ...answer.props, dealer: answer.meta.structuredData?.[0] };
}

test('a region that was never seen shows its own showroom, holidays and reviews', async () => {
  const { title, showroom: view, dealer } = await showroom(regionOf('vn'), 'vi', 'ha-noi');
  expect(title).toContain('Xưởng Long Biên');
  expect(view).toMatchObject({
    href: '/vn/vi/dia-diem/ha-noi',
    phone: { href: 'tel:+842473001234', text: '024 7300 1234' },
    exceptions: [{ label: 'Tết Nguyên đán', hours: expect.stringMatching(/\S/) }],
    rating: { average: '4,5', count: '12 đánh giá', isDemo: false },
    reviews: { pages: { text: 'Trang 1 / 2', older: '/here?reviews=2#reviews' } },
  });
  const [review] = view.reviews?.reviews ?? [];
  expect(review).toMatchObject({ name: 'Khách hàng', language: 'ar' });
  expect(review?.facts).toMatch(/Đánh Giá Xe.*Tiếng Ả Rập/);
  expect(dealer).toMatchObject({ '@type': 'AutoDealer', aggregateRating: { reviewCount: 12 } });
});

test('a showroom in another script has the digits, hours and plurals of its language', async () => {
  const egypt = withContent(regionOf('eg'), { ...regionOf('eg').content, places: CAIRO });
  const { title, showroom: view } = await showroom(egypt, 'ar', 'nasr-city');
  expect(title).toBe('معرض مدينة نصر');
  expect(view.week.map(({ isClosed }) => isClosed)).toContain(true);
  expect(view.exceptions).toMatchObject([{ label: 'عيد الفطر', when: expect.stringMatching(/[٠-٩]/) }]);
  expect(view.phone).toEqual({ href: 'tel:+20227361234', text: '02 27361234' });
  expect(view.reviews?.rating).toMatchObject({ average: '٤٫٥', count: '١٢ تقييمًا' });
  expect(view.reviews?.rating?.bars[0]?.stars).toBe('٥ نجوم');
  expect(JSON.stringify(view)).not.toMatch(/showrooms:|\{\{/);
});

test('its landing pages stand at its own addresses, in its own words', async () => {
  const vietnam = regionOf('vn');
  const { context, t } = pageOf(vietnam, 'vi', 'cars', ['toyota']);
  const answer = await loadLanding({ ...context, path: '/vn/vi/xe/toyota' }, t);
  if (answer.kind !== 'screen') throw new Error(answer.kind);
  expect(answer.props.title).toMatch(/Toyota/);
  expect(answer.props.title).toContain('Việt Nam');
  expect(answer.meta.isHidden).toBe(false);
});

test('its promises are its own', () => {
  const { context, t } = pageOf(regionOf('vn'), 'vi', 'home', []);
  expect(promisesOf({ ...context, t }).map(({ title }) => title)).toContain('Đổi xe trong 9 ngày');
});
