import type { Page } from 'playwright';
import type { Language, ListingCard } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { landingPath } from '#region/routing/landing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import { PAGE_ROUTES } from '#shell/page-routes.ts';
import { waitForHydration } from '../browser.ts';
import type { Cars } from './cars.ts';

/** A state of a page to check. */
export interface Screen {
  name: string;
  path: string;
  /** Prepares the page for the check. */
  prepare?(page: Page): Promise<void>;
  /** Selector of the part to check; the whole page by default. */
  part?: string;
}

/** Routes with subpages: the first one that the page of the route leads to is a screen. */
export const PARENT_ROUTES: readonly string[] = [
  'buy-new',
  'car-care',
  'car-ratings',
  'careers',
  'showrooms',
];

/** Pages behind routes that are screens by themselves, or are checked by a test of their own. */
export const OTHER_PARENTS: Readonly<Record<string, string>> = {
  cars: 'a car, a sold car, a car that is gone',
  compare: 'compared cars',
  landing: 'landing pages',
  saved: 'saved cars',
  inspection: 'redirects to a car',
  request: 'every-form.long.e2e.ts, request-form.e2e.ts',
  offers: 'offer-flow.e2e.ts',
  payments: 'payments.e2e.ts',
  extension: 'tests/package/company.long.test.ts',
};

/** Pages that show other things to those who are logged in. */
const ACCOUNT_ROUTES = ['profile', 'saved', 'viewing-history', 'offers', 'payments'];

/**
 * All kinds of screens in a language: on a phone, and on a desktop where the layout differs.
 * @param origin scheme and host of the site
 */
export async function screensOf(
  region: ResolvedRegion,
  language: Language,
  cars: Cars,
  origin: string,
): Promise<{ phone: Screen[]; desk: Screen[] }> {
  const isDefault = language === region.defaultLanguage;
  const path = (route: string, ...segments: string[]) =>
    pagePath(region, { language: language.code, route, segments });
  const routes = PAGE_ROUTES.filter((route) => Object.hasOwn(region.manifest.routes, route));
  const otherRoutes = routes.filter((route) => !['home', 'buy', 'cars'].includes(route));
  const subpages = await Promise.all(
    otherRoutes
      .filter((route) => PARENT_ROUTES.includes(route))
      .map((route) => firstSubpage(path(route), origin)),
  );
  const garage = `forecourt.favourites.${region.code}`;
  const slugs = cars.used.slice(0, 3).map(({ slug }) => slug);
  const home = {
    name: 'home',
    path: path('home'),
    prepare: (page: Page) => expandAll(page, 'header details'),
  };
  const car = { name: 'a car', path: path('cars', slugs[0] ?? '') };
  const compared = { name: 'compared cars', path: path('compare', ...slugs) };
  const buy = path('buy');
  const none = { name: 'no cars', path: `${buy}?price=-1` };
  return {
    phone: [
      home,
      { name: 'cars, a chip and a notice', path: `${buy}?year=2015-&price=abc` },
      { name: 'the drawer with every group open', path: buy, prepare: openDrawer, part: 'dialog' },
      car,
      { name: 'a sold car', path: path('cars', cars.sold.slug) },
      { name: 'a car that is gone', path: path('cars', ...removedPath(cars.sold)) },
      { name: 'saved cars', path: path('saved'), prepare: (page) => save(page, garage, cars.used) },
      compared,
      ...otherRoutes.map((route) => ({
        name: route,
        path: path(route),
        prepare: (page: Page) => expandAll(page, 'main details'),
      })),
      ...subpages.map((each) => ({ name: 'subpage', path: each })),
      ...landingScreens(region, language.code, cars.used[0]),
      { name: 'not found', path: `${path('home')}/nowhere` },
    ],
    desk: [home, { name: 'cars', path: buy }, car, ...(isDefault ? [none, compared] : [])],
  };
}

/** Pages of the account of somebody who is logged in. */
export function accountScreens(region: ResolvedRegion, language: Language): Screen[] {
  return ACCOUNT_ROUTES.filter((route) => Object.hasOwn(region.manifest.routes, route)).map((route) => ({
    name: `${route}, logged in`,
    path: pagePath(region, { language: language.code, route, segments: [] }),
    prepare: async (page) => {
      await waitForHydration(page);
      // what belongs to the person is loaded then
      await page.waitForLoadState('networkidle');
    },
  }));
}

/** Landing pages of the make, the model and the body type of a car. */
function landingScreens(region: ResolvedRegion, language: string, car: ListingCard | undefined): Screen[] {
  if (!car) return [];
  const { make_model: model, car_type: type } = car.inventory;
  const make = String(model).split('.')[0] ?? '';
  const pages = [
    ['landing page of a make', 'inventory.make_model', make],
    ['landing page of a model', 'inventory.make_model', String(model)],
    ['landing page of a body type', 'inventory.car_type', String(type)],
  ] as const;
  return pages.flatMap(([name, field, value]) => {
    const filter = region.filters.find((each) => each.field === field);
    const path = filter && landingPath(region, language, { filter, value });
    return path === undefined ? [] : { name, path };
  });
}

/** The first subpage of a list. */
async function firstSubpage(list: string, origin: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const href = html.match(new RegExp(`href="(${list}/[^"?#]+)"`))?.[1];
  if (!href) throw new Error(`${list} leads to no page`);
  return href;
}

/** Path segments of a removed car of the same model. */
function removedPath({ inventory }: ListingCard): string[] {
  const [make = '', model = ''] = String(inventory.make_model).split('.');
  return [make, model, 'gone', 'no-such-car'];
}

async function save(page: Page, key: string, used: readonly ListingCard[]): Promise<void> {
  const cars = used.slice(0, 3).map(({ id, slug, title }) => ({ id, slug, title }));
  await page.evaluate(([name, text]) => window.localStorage.setItem(name, text), [
    key,
    JSON.stringify({ version: 1, cars }),
  ] as const);
  await page.reload();
  await page.locator('main li :is(h2, h3)').first().waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.locator('a[href="#filters"]').first().click();
  await page.locator('dialog[open]').waitFor();
  await expandAll(page, 'dialog details');
}

/** Expands all collapsed elements. */
async function expandAll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll((all) => {
    for (const group of all) {
      group.removeAttribute('name');
      group.setAttribute('open', '');
    }
  });
}
