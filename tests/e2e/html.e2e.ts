import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { htmlFaults, skipReason } from './html/nu-checker.ts';

const LANGUAGES = ['sg/en', 'sg/zh-sg', 'my/ms', 'th/th', 'hk/zh-hant-hk', 'jp/ja', 'id/id'];
const reason = await skipReason();
if (reason) console.log(reason);

test.skipIf(reason)('all kinds of pages pass the Nu HTML checker', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-html-'));
  try {
    const files: string[] = [];
    for (const [index, path] of (await pathsToCheck()).entries()) {
      const file = join(folder, `${index}${path.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}.html`);
      writeFileSync(file, withNewStyles(await textOf(path)));
      files.push(file);
    }
    expect(await htmlFaults(files)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Styles of pages before. */
const styles = new Set<string>();

/** A page without the text of styles that another one has already: half a dozen, which take a third of the time. */
const withNewStyles = (html: string): string =>
  html.replaceAll(/(?<=<style[^>]*>)[^<]+(?=<\/style>)/g, (style) => {
    if (styles.has(style)) return '';
    styles.add(style);
    return style;
  });

/** All pages of a language in its sitemap, one car of each kind, a search and a missing page. */
async function pathsToCheck(): Promise<string[]> {
  const paths: string[] = [];
  for (const language of LANGUAGES) {
    const [region = ''] = language.split('/');
    const inLanguage = (path: string) => path === `/${language}` || path.startsWith(`/${language}/`);
    const pages = (await locs(`/sitemaps/${region}/pages.xml`)).filter(inLanguage);
    const cars = (await locs(`/sitemaps/${region}/cars-1.xml`)).filter(inLanguage);
    const firsts = [cars[0], cars.find((path) => path.startsWith(`/${language}/buy-new/`))];
    paths.push(...pages, ...firsts.flatMap((path) => path ?? []), `/${language}/no-such-page`);
  }
  return [...paths, '/sg/en/buy?make=toyota&price=20000-80000', '/my/ms/beli-kereta-terpakai?q=zzyzx'];
}

const textOf = async (path: string) => (await fetch(inject('origin') + path)).text();

async function locs(file: string): Promise<string[]> {
  const found = (await textOf(file)).matchAll(/<loc>([^<]*)<\/loc>/g);
  return [...found].map(([, href = '']) => new URL(href).pathname);
}
