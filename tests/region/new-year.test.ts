import { beforeAll, expect, it } from 'vitest';
import type { PageContext } from '#region/routing/page-context.ts';
import { parseConfig } from '#server/config/index.ts';
import { foldersOf } from '#server/config/folders.ts';
import { type Content, loadContent } from '#server/manifests/load-content.ts';
import { shellProps } from '#shell/load/load-shell.server.ts';

/** 00:30 on 1 January in Singapore, 23:30 on 31 December in Jakarta. */
const NOW = Date.parse('2026-12-31T16:30:00Z');
const YEARS = { sg: 2027, my: 2027, hk: 2027, jp: 2027, id: 2026, th: 2026 };

let content: Content;

beforeAll(async () => {
  const config = parseConfig({ environment: {} });
  content = await loadContent(foldersOf(config, `${import.meta.dirname}/../..`), NOW);
});

it('year filters end with the current year of the region', () => {
  const lastYears = content.regions.all.map(({ code, filters }) => [
    code,
    filters.find(({ query }) => query === 'year')?.ticks.at(-1),
  ]);
  expect(Object.fromEntries(lastYears)).toEqual(YEARS);
});

it('the legal line contains the current year of the region', () => {
  const lines = content.regions.all.map((region) => {
    const language = region.languages.find(({ code }) => code === 'en') ?? region.defaultLanguage;
    const t = content.texts.translate(language.code);
    const where = { route: 'home', segments: [], path: '/', search: '', origin: 'https://cars.example' };
    const api = { get: () => Promise.reject(new Error('not called')) };
    const what = { regions: [], messages: {}, pictureHost: '', variables: {}, api };
    const context: PageContext = { region, language, ...where, ...what, now: NOW };
    return [region.code, shellProps(context, { meta: { title: 'Home' } }, t).legalLines.join(' ')];
  });
  for (const [code, line] of lines) expect(line).toContain(String(YEARS[code as keyof typeof YEARS]));
});
