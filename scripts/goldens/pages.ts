import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalisePage } from './normalise.ts';
import { inParallel, type Site } from './site.ts';

/** Addresses of one shape, such as pages of a car, that are recorded of each pair. */
const OF_A_SHAPE = 2;
/** Forms, filters and sorts have one shape and are all different. */
const DIFFERENT = 40;
/** Shapes whose pages are recorded without following their links further. */
const DEPTH = 3;

/** One page: its address and the name of its file. */
export interface Page {
  path: string;
  name: string;
}

/** Writes the HTML of every kind of page of every pair of region and language. */
export async function recordPages(site: Site, folder: string): Promise<void> {
  for (const pair of await findPairs(site.origin)) {
    const folderOfPair = join(folder, pair.slice(1).replace('/', '-'));
    mkdirSync(folderOfPair, { recursive: true });
    const html = new Map<string, string>();
    const pages = await findPages(site.origin, pair, html);
    for (const { path, name } of pages)
      writeFileSync(join(folderOfPair, `${name}.html`), `${path}\n${normalisePage(html.get(path) ?? '')}\n`);
  }
}

/** `/sg/en` and so on, as the first page links to them. */
export async function findPairs(origin: string): Promise<string[]> {
  const home = await (await fetch(origin, { headers: { 'accept-language': 'en' } })).text();
  const regions = await linksOf(home, /href="(?:https?:\/\/[^/"]+)?(\/[a-z]{2}\/[a-z-]+)(?:\?[^"]*)?"/g);
  return [...new Set(regions)].sort();
}

/** Follows links of a pair; of each shape of an address the first few, in the order of their names. */
export async function findPages(origin: string, pair: string, html: Map<string, string>): Promise<Page[]> {
  const shapes = new Map<string, number>();
  const pages: Page[] = [];
  let next = [pair];
  for (let depth = 0; depth <= DEPTH && next.length > 0; depth += 1) {
    const chosen = next.filter((path) => {
      const shape = shapeOf(path, pair);
      const count = (shapes.get(shape) ?? 0) + 1;
      shapes.set(shape, count);
      return count <= (/request|b5|finance|\?/.test(shape) ? DIFFERENT : OF_A_SHAPE);
    });
    const found: string[] = [];
    await inParallel(chosen, 4, async (path) => {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      const text = `${answer.status} ${answer.headers.get('location') ?? ''}\n${await answer.text()}`;
      html.set(path, text);
      found.push(...(await linksOf(text, new RegExp(`href="(${pair}[/?][^"#]*)"`, 'g'))));
    });
    pages.push(...chosen.map((path) => ({ path, name: nameOf(path, pair) })));
    next = [...new Set(found)].filter((path) => !html.has(path)).sort();
  }
  return pages;
}

async function linksOf(html: string, pattern: RegExp): Promise<string[]> {
  return [...html.matchAll(pattern)].map(([, path = '']) => path.replaceAll('&amp;', '&'));
}

/** The route and how deep the address is below it; a search by the names of its parameters. */
function shapeOf(path: string, pair: string): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const [route = '', ...rest] = pathname.slice(pair.length + 1).split('/');
  return `${route} ${rest.length}${searchParams.size > 0 ? '?' : ''}`;
}

const nameOf = (path: string, pair: string): string =>
  (path.slice(pair.length + 1).replaceAll(/[^\w.-]+/g, '_') || 'home').slice(0, 120);
