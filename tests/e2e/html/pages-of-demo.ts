import { inject } from 'vitest';

const LANGUAGES = ['sg/en', 'sg/zh-sg', 'my/ms', 'th/th', 'hk/zh-hant-hk', 'jp/ja', 'id/id'];
/** Most pages are the same with few cars: these show more of them. */
const WITH_CARS = ['', '/buy', '/buy-new', '/beli-kereta-terpakai', '/beli-mobil-bekas'];
const SEARCHES = ['/sg/en/buy?make=toyota&price=20000-80000', '/my/ms/beli-kereta-terpakai?q=zzyzx'];

/** Pages of the site with demo stock, by path: lists, a landing page, a car of each kind, searches and missing pages. */
export async function pagesOfDemo(): Promise<[path: string, html: string][]> {
  const paths: string[] = [];
  for (const language of LANGUAGES) {
    const home = `/${language}`;
    const [region = ''] = language.split('/');
    const inLanguage = (path: string) => path === home || path.startsWith(`${home}/`);
    const pages = (await locs(`/sitemaps/${region}/pages.xml`)).filter(inLanguage);
    const cars = (await locs(`/sitemaps/${region}/cars-1.xml`)).filter(inLanguage);
    const [car = ''] = cars;
    const firsts = [
      car,
      cars.find((path) => path.startsWith(`${home}/buy-new/`)),
      // all cars of its make
      pages.find((path) => car.startsWith(`${path}/`) && path.split('/').length > 4),
    ];
    const lists = pages.filter((path) => WITH_CARS.some((end) => path === home + end));
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
