import { inject } from 'vitest';
import { pagePath } from '#region/routing/paths.ts';
import { shippedRegions } from '../../shipped-regions.ts';

/** Routes of pages that show more with many cars; the others are the same with few. */
const WITH_CARS = ['home', 'buy', 'buy-new'] as const;
const SEARCHES = ['/sg/en/buy?make=toyota&price=20000-80000', '/my/ms/beli-kereta-terpakai?q=zzyzx'];

/** Pages of the site with demo stock in all languages, by path: lists, a landing page, a car of each kind, searches and missing pages. */
export async function pagesOfDemo(): Promise<[path: string, html: string][]> {
  const paths: string[] = [];
  const languages = shippedRegions.flatMap((region) =>
    region.languages.map(({ code }) => ({ region, code })),
  );
  for (const { region, code: language } of languages) {
    const home = pagePath(region, { language, route: 'home', segments: [] });
    const inLanguage = (path: string) => path === home || path.startsWith(`${home}/`);
    const pages = (await locs(`/sitemaps/${region.code}/pages.xml`)).filter(inLanguage);
    const cars = (await locs(`/sitemaps/${region.code}/cars-1.xml`)).filter(inLanguage);
    const [car = ''] = cars;
    const lists = WITH_CARS.filter((route) => Object.hasOwn(region.manifest.routes, route)).map((route) =>
      pagePath(region, { language, route, segments: [] }),
    );
    const firsts = [
      car,
      cars.find((path) => path.startsWith(pagePath(region, { language, route: 'buy-new', segments: [''] }))),
      // all cars of its make
      pages.find((path) => car.startsWith(`${path}/`) && path.split('/').length > 4),
    ];
    paths.push(...lists, ...firsts.flatMap((path) => path ?? []), `${home}/no-such-page`);
  }
  const all = [...paths, ...SEARCHES];
  const pages: [string, string][] = [];
  for (const path of all) pages.push([path, await textOf(path)]);
  return pages;
}

const textOf = async (path: string) => (await fetch(inject('origin') + path)).text();

async function locs(file: string): Promise<string[]> {
  const found = (await textOf(file)).matchAll(/<loc>([^<]*)<\/loc>/g);
  return [...found].map(([, href = '']) => new URL(href).pathname);
}
