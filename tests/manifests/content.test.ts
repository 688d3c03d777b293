import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { shippedRegions } from '../shipped-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const shippedRegionsDir = join(ROOT, 'regions');
const folder = await mkdtemp(join(tmpdir(), 'forecourt-content-'));
const regionsDir = join(folder, 'regions');
const locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
const catalogue = readCatalogue(catalogueFolders(shippedRegionsDir, shippedRegionsDir));
const fileOf = (name: string) => join(regionsDir, 'content/sg', `${name}.json`);

beforeEach(async () => {
  await rm(regionsDir, { recursive: true, force: true });
  await cp(join(shippedRegionsDir, 'content'), join(regionsDir, 'content'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const read = () =>
  readContent(shippedRegions, { folders: { regionsDir, shippedRegionsDir }, locales, catalogue });

/** Changes a file and returns its problems. */
async function faults(name: string, change: (content: Content) => void) {
  const content = JSON.parse(await readFile(fileOf(name), 'utf8')) as Content;
  change(content);
  await writeFile(fileOf(name), JSON.stringify(content, null, 2));
  const { problems } = await read();
  expect(problems.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
  return problems.map(({ file, path, message, severity, suggestion }) => {
    expect(file).toBe(fileOf(name));
    return [severity, path, message, suggestion].filter(Boolean).join(' · ');
  });
}

const WHY = { en: 'Why?', zh: '为何？', ms: 'Mengapa?' };
const GUIDE = { title: WHY, lead: WHY, blocks: { l: { type: 'list', items: [{ title: WHY }] } } };

// biome-ignore lint/suspicious/noExplicitAny: faults do not match any type
type Content = Record<string, any>;

describe('content of pages', () => {
  it('is valid in every shipped region', async () => {
    const { regions, problems } = await read();
    expect(problems).toEqual([]);
    for (const { code, content } of regions) {
      expect(Object.keys(content['car-ratings']?.models ?? {}).length, code).toBeGreaterThanOrEqual(12);
      expect(Object.keys(content.careers?.openings ?? {}).length, code).toBeGreaterThanOrEqual(4);
      expect(Object.keys(content['car-care']?.articles ?? {}).length, code).toBeGreaterThanOrEqual(4);
      expect(Object.keys(content.places?.locations ?? {}).length, code).toBeGreaterThanOrEqual(2);
    }
  });

  it('without a file its route and links are removed', async () => {
    await rm(fileOf('careers'));
    const { regions } = await read();
    const sg = regions.find(({ code }) => code === 'sg');
    expect(sg?.manifest.routes.careers).toBeUndefined();
    expect(sg?.manifest.pages.navigation).not.toContain('careers');
    expect(sg?.manifest.routes.certified).toBeDefined();
  });

  it.each<[string, string, (content: Content) => void, string]>([
    ['an unknown property', 'careers', (c) => (c.opennings = {}), '"opennings" is not a property'],
    ['an unknown type of block', 'certified', (c) => (c.blocks = { x: { type: 'stepps' } }), 'steps'],
    [
      'a block without a required property',
      'certified',
      (c) => (c.blocks = { x: { type: 'steps' } }),
      'needs "items"',
    ],
    [
      'a missing language',
      'certified',
      (c) => (c.blocks = { x: { type: 'list', title: { en: 'C' }, items: [] } }),
      'missing in zh-SG, ms-SG',
    ],
    [
      'an unknown language',
      'certified',
      (c) => (c.title = { en: 'C', zh: 'C', ms: 'C', fr: 'C' }),
      'warning',
    ],
    ['a key without a text', 'certified', (c) => (c.title = 'common:route.certifed'), 'has no text'],
    [
      'an unknown route',
      'certified',
      (c) => (c.blocks = { next: { action: { route: 'bye' } } }),
      'no route "bye"',
    ],
    [
      'an unknown filter',
      'certified',
      (c) => (c.blocks = { next: { action: { search: { assurence: '1' } } } }),
      'assurance',
    ],
    ['an unknown flag', 'certified', (c) => (c.exclusives = { marks: ['is_cppo'] }), 'is_ccpo'],
    [
      'an unknown model',
      'car-ratings',
      (c) => (c.models['toyota.vioss'] = c.models['toyota.vios']),
      'no model',
    ],
    ['a score too high', 'car-ratings', (c) => (c.models['toyota.vios'].scores.comfort = 11), 'too large'],
    [
      'a missing score',
      'car-ratings',
      (c) => delete c.models['toyota.vios'].scores.comfort,
      'no score for comfort',
    ],
    ['an unknown verdict', 'car-ratings', (c) => (c.models['toyota.vios'].verdict = 'frist'), 'first'],
    [
      'an unknown strength',
      'car-ratings',
      (c) => (c.models['toyota.vios'].strengths = ['thriftie']),
      'thrifty',
    ],
    [
      'hours that end before they begin',
      'places',
      (c) => (c.locations.tampines.hours[0].closes = '08:30'),
      'it closes at 08:30, but opens at 09:00',
    ],
    [
      'half of the hours of a holiday',
      'places',
      (c) => (c.locations.tampines.exceptions[0].opens = '10:00'),
      'both "opens" and "closes"',
    ],
    [
      'a holiday that ends before it begins',
      'places',
      (c) => (c.locations.tampines.exceptions[0].until = '2026-12-24'),
      'the last day 2026-12-24 is before the first',
    ],
    [
      'hours that overlap on a day',
      'places',
      (c) => c.locations.tampines.hours.push({ days: ['mon'], opens: '19:00', closes: '22:00' }),
      'these hours overlap with those of rule 1 on the same day',
    ],
    [
      'a showroom without coordinates',
      'places',
      (c) => delete c.locations.tampines.coordinates,
      'has no coordinates',
    ],
    [
      'a phone that nobody has',
      'places',
      (c) => (c.locations.tampines.phone = '+6512345678'),
      '"+6512345678" is not a valid phone number',
    ],
    ['an unknown day', 'places', (c) => (c.locations.tampines.hours[0].days = ['mom']), 'mon'],
    ['an unknown province', 'places', (c) => (c.locations.tampines.province = 'eest'), 'east'],
    [
      'a holiday without a language',
      'places',
      (c) => (c.locations.tampines.exceptions[0].label = { en: 'Christmas' }),
      'missing in zh-SG, ms-SG',
    ],
    [
      'a strength that is a weakness',
      'car-ratings',
      (c) => (c.models['toyota.vios'].weaknesses = ['thrifty']),
      '"thrifty" is a strength and a weakness',
    ],
    [
      'a search for a value that is none',
      'certified',
      (c) => (c.blocks = { next: { action: { route: 'buy', search: { fuel: 'elektric' } } } }),
      '"elektric" is not a value of "fuel" · electric',
    ],
    [
      'a search on a page without filters',
      'certified',
      (c) => (c.blocks = { next: { action: { route: 'careers', search: { fuel: 'petrol' } } } }),
      'has no filters to search with',
    ],
    [
      'a link to a showroom that is not there',
      'certified',
      (c) => (c.blocks = { next: { action: { route: 'showrooms', segments: ['tampine'], search: null } } }),
      'no page "tampine" · tampines',
    ],
    [
      'a link to a form that is not there',
      'certified',
      (c) => (c.blocks = { next: { action: { route: 'request', segments: ['contact-me'], search: null } } }),
      'no page "contact-me" · contact-us',
    ],
    [
      'a question without an answer',
      'certified',
      (c) => (c.blocks = { q: { type: 'faq', items: [{ title: WHY }] } }),
      'an entry of a block of type faq needs "text"',
    ],
    [
      'columns that no list shows',
      'certified',
      (c) => (c.blocks = { l: { type: 'list', items: [{ title: WHY }], columns: [WHY, WHY] } }),
      'does not show "columns"',
    ],
    [
      'markup in a text',
      'certified',
      (c) => (c.title = { en: '<b>Cars</b>', zh: 'C', ms: 'C' }),
      'the text is no HTML: <b>',
    ],
    [
      'two guides of one title',
      'car-care',
      (c) => (c.articles = { ...c.articles, 'tyres-in-the-rain': { title: WHY }, 'wash-at-home': GUIDE }),
      'is the title of "tyres-in-the-rain" in en, too',
    ],
  ])('is refused with %s', async (_what, name, change, expected) => {
    const found = await faults(name, change);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toContain(expected);
  });

  it('a file without a page is refused', async () => {
    await writeFile(fileOf('certifed'), '{}');
    const { problems } = await read();
    expect(problems).toMatchObject([
      { file: fileOf('certifed'), suggestion: 'certified', severity: 'error' },
    ]);
  });
});
