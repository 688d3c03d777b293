import type { Page } from 'playwright';
import { findCars } from './find-cars.ts';

/** A picture of a place of the site. */
export interface FeaturePicture {
  /** File name without its ending. */
  name: string;
  /** Width of the window in pixels, 375 unless said. */
  width?: number;
  /** Path of the page. */
  path: string | ((origin: string) => Promise<string>);
  /** What the picture begins with, as a selector; the top of the page unless said. */
  from?: string;
  /** What is done on the page before. */
  prepare?: (page: Page) => Promise<unknown>;
}

const car =
  (region: string, language: string, search = '') =>
  async (origin: string): Promise<string> => {
    const [slug = ''] = await findCars(origin, region, search);
    return `/${region}/${language}/cars/car/car/car/${slug}`;
  };

/** Pictures of docs/features.md, in its order. */
export const PICTURES: readonly FeaturePicture[] = [
  {
    name: 'price-jp-ja',
    path: car('jp', 'ja', 'make=toyota.prius&assurance=is_ccpo'),
    from: 'h1',
    prepare: (page) => page.getByText('価格の内訳').click(),
  },
  { name: 'rating-sg-en', path: car('sg', 'en', 'make=toyota.corolla-altis'), from: 'h1' },
  { name: 'cards-sg-en', path: '/sg/en/buy?make=toyota.corolla-altis' },
  { name: 'gallery-jp-ja', path: car('jp', 'ja', 'media=has_360_exterior_photos') },
  {
    name: 'turn-sg-en',
    path: car('sg', 'en', 'media=has_360_exterior_photos'),
    from: '#media',
    prepare: async (page) => {
      await page.locator('#media-turn summary').click();
      await page.locator('[role=slider]').first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'inspection-hk-zh', path: car('hk', 'zh-hant-hk', 'assurance=is_ccpo'), from: '#inspection' },
  { name: 'promises-my-zh', path: '/my/zh-my', from: 'main ul:has(li svg + p)' },
  { name: 'showroom-hk-zh', path: '/hk/zh-hant-hk/showrooms/kowloon-bay' },
  { name: 'search-id-id', path: '/id/id/beli-mobil-bekas?q=toyota+%3C+150+juta' },
  {
    name: 'filters-th-th',
    path: '/th/th/buy?body=suv',
    prepare: async (page) => {
      await page.locator('main a, main button').filter({ hasText: 'ตัวกรอง' }).first().click();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'nothing-found-hk-zh', path: '/hk/zh-hant-hk/buy?price=-1' },
  {
    name: 'saved-sg-en',
    path: '/sg/en/buy',
    prepare: async (page) => {
      const buttons = (at: number) => page.locator('#results li').nth(at).locator('button').first();
      await buttons(0).click();
      await buttons(1).click();
      await page.goto(new URL('/sg/en/saved', page.url()).href);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'compare-sg-en',
    width: 768,
    path: async (origin) => {
      const slugs = await findCars(origin, 'sg', 'make=toyota.corolla-altis');
      return `/sg/en/compare/${slugs.slice(0, 3).join('/')}`;
    },
  },
  { name: 'finance-my-ms', path: '/my/ms/finance' },
  { name: 'home-sg-en', path: '/sg/en', from: 'main section:has(a[href*="price="])' },
  {
    name: 'count-ja',
    path: '/jp/ja',
    prepare: async (page) => {
      const button = page.locator('main form button[type=submit]');
      const before = (await button.textContent()) ?? '';
      await page.locator('main form select').first().selectOption('toyota');
      await button.filter({ hasNotText: before }).waitFor();
    },
  },
  { name: 'landing-th-th', path: '/th/th/cars/toyota' },
  { name: 'country-my-en', path: '/my/en/buy?price=-90000&mileage=-50000&from=sg' },
  {
    name: 'booking-th-th',
    path: async (origin) => `/th/th/request/viewing?car=${(await findCars(origin, 'th', 'available=1'))[0]}`,
  },
  { name: 'reserve-my-en', path: car('my', 'en', 'available=1'), from: 'h1' },
];
