import type { Page } from 'playwright';
import type { Language, ListingCard } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { PAGE_ROUTES } from '#shell/page-routes.ts';
import { awake } from '../browser.ts';
import type { Cars } from './cars.ts';

/** Something a visitor gets to see. */
export interface Screen {
  name: string;
  path: string;
  /** What happens before it is looked at. */
  prepare?(page: Page): Promise<void>;
  /** Selector of what is looked at; the whole page when left out. */
  part?: string;
}

/** Routes whose page leads to pages of their own behind it. */
const LISTS = ['buy-new', 'car-care', 'car-ratings', 'careers'];

/**
 * Every kind of screen in a language: on a phone, and at a desk where that is laid out in another way.
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
  const standing = routes.filter((route) => !['home', 'buy', 'cars'].includes(route));
  const behind = await Promise.all(
    standing.filter((route) => LISTS.includes(route)).map((route) => firstBehind(path(route), origin)),
  );
  const garage = `forecourt.favourites.${region.code}`;
  const slugs = cars.used.slice(0, 3).map(({ slug }) => slug);
  const home = {
    name: 'home',
    path: path('home'),
    prepare: (page: Page) => unfold(page, 'header details'),
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
      { name: 'a car that is gone', path: path('cars', ...gone(cars.sold)) },
      { name: 'saved cars', path: path('saved'), prepare: (page) => save(page, garage, cars.used) },
      compared,
      ...standing.map((route) => ({
        name: route,
        path: path(route),
        prepare: (page: Page) => unfold(page, 'main details'),
      })),
      ...behind.map((each) => ({ name: 'behind it', path: each })),
      { name: 'nothing there', path: `${path('home')}/nowhere` },
    ],
    desk: [home, { name: 'cars', path: buy }, car, ...(isDefault ? [none, compared] : [])],
  };
}

/** The first page that a list leads to. */
async function firstBehind(list: string, origin: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const href = html.match(new RegExp(`href="(${list}/[^"?#]+)"`))?.[1];
  if (!href) throw new Error(`${list} leads to no page`);
  return href;
}

/** Address of a car of the same model that nothing remembers. */
function gone({ inventory }: ListingCard): string[] {
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
  await awake(page);
  await page.locator('a[href="#filters"]').first().click();
  await page.locator('dialog[open]').waitFor();
  await unfold(page, 'dialog details');
}

/** Opens what is folded, all of it at once. */
async function unfold(page: Page, folded: string): Promise<void> {
  await page.locator(folded).evaluateAll((all) => {
    for (const group of all) {
      group.removeAttribute('name');
      group.setAttribute('open', '');
    }
  });
}
