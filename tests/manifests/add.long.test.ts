import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { problemLine } from '#server/manifests/problem.ts';
import { init } from '../../scripts/init/init.ts';
import type { Given } from '../../scripts/regions/add/addable.ts';
import { addTo } from '../../scripts/regions/add/addition.ts';
import { ADDABLES } from '../../scripts/regions/add/index.ts';
import { addToRegion } from '../../scripts/regions/add.ts';
import { findProblems } from '../../scripts/regions/check.ts';
import { ownRegionFolders } from '../../scripts/regions/folders.ts';
import { createRegion } from '../../scripts/regions/new.ts';

/** What is added to each shipped region: texts in its first language, and one for all others. */
const ADDITIONS: readonly (readonly [kind: string, name: string, given: Given])[] = [
  [
    'filter',
    'inventory.wheel_drives',
    {
      name: 'drivetrain',
      label: 'Driven wheels',
      after: 'transmission',
      'quick-search': '4wd',
      fact: true,
      'new-cars': true,
    },
  ],
  [
    'filter',
    'listing.boat_hooks',
    { kind: 'number', label: 'Hooks', unit: '{{value}} hooks', bounds: '0-8', query: 'hooks' },
  ],
  [
    'fuel',
    'hydrogen',
    { label: 'Hydrogen', plural: 'hydrogen cars', after: 'electric', page: true, tile: true },
  ],
  ['route', 'careers', { slug: 'work-with-us' }],
  ['form', 'fleet_offer', { title: 'Cars for your company', lead: 'Tell us how many you need.' }],
  ['quick-search', 'electric_suv', { label: 'Electric SUVs', where: ['fuel=electric', 'body=suv'] }],
  ['vocabulary', 'roof', { value: ['open:Open', 'fixed:Fixed'], question: 'sell_car.roof', label: 'Roof' }],
  ['value', 'teal', { vocabulary: 'color', label: 'Teal', swatch: '#008080', after: 'blue' }],
  [
    'place',
    'harbour',
    { label: 'Harbour', address: '1 Harbour Road', province: 'ports', 'province-label': 'Ports' },
  ],
];

const ROOT = join(import.meta.dirname, '../..');
const CODES = ['hk', 'id', 'jp', 'my', 'sg', 'th'];
let folder: string;
let printed: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-add-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uses folders of a company. */
function useFolders(name: string): void {
  vi.stubEnv('REGIONS_DIR', join(folder, name, 'regions'));
  vi.stubEnv('LOCALES_DIR', join(folder, name, 'texts'));
}

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function add(kind: string, name: string, region: string, given: Given = {}, isDryRun = false): Promise<void> {
  const addable = ADDABLES.find((each) => each.name === kind);
  if (!addable) throw new Error(kind);
  return addToRegion(addable, name, given, { region, isDryRun, mayAsk: false });
}

/** Adds without the check, which runs once for all additions. */
async function addAll(code: string, additions: typeof ADDITIONS): Promise<void> {
  const folders = ownRegionFolders();
  for (const [kind, name, given] of additions) {
    const { regions, locales } = await loadRegionSet(folders);
    const region = regions.find(({ manifest }) => manifest.code === code);
    const addable = ADDABLES.find((each) => each.name === kind);
    if (!region || !addable) throw new Error(`${code} ${kind}`);
    const { manifest, document } = region;
    const languages = manifest.languages.map((each) => each.code);
    const plan = await addable.plan(name, given, { manifest, document, languages, locales, folders });
    for (const file of plan.files) {
      const { text } = addTo(file.document, file.additions);
      writeFileSync(file.document.files.at(-1)?.file ?? '', text);
    }
  }
}

describe('additions to shipped regions', () => {
  it.each(CODES)(
    'are accepted by the check, in the format of the files: %s',
    { timeout: 300_000 },
    async (code) => {
      const own = join(folder, code, 'regions');
      for (const path of [`${code}.json`, `content/${code}`, 'brand'])
        cpSync(join(ROOT, 'regions', path), join(own, path), { recursive: true });
      vi.stubEnv('REGIONS_DIR', own);
      // words of the search box of Chinese and Japanese contradict each other
      const language = code === 'th' ? 'ja' : 'th';
      // a region alone is not the default one
      const known = (await findProblems(ownRegionFolders())).problems.map(({ message }) => message);
      await addAll(code, [...ADDITIONS, ['language', language, {}]]);
      const { problems } = await findProblems(ownRegionFolders());
      // coordinates would have to be in each of the countries
      const others = problems.filter(
        ({ message }) => !known.includes(message) && !message.startsWith('has no coordinates'),
      );
      expect(others.map(problemLine)).toEqual([]);
      const manifest = JSON.parse(readFileSync(join(own, `${code}.json`), 'utf8'));
      expect(manifest.filters.desktop).toContain('drivetrain');
      expect(manifest.filters.settings.fuel_type.filters[0].options).toContain('hydrogen');
      expect(manifest.filters.settings.color.filters[0].options).toContain('teal');
      expect(manifest.quickSearches.at(-1).query).toEqual({ fuel: 'electric', body: 'suv' });
      expect(manifest.vocabularies.roof.open.label[language]).toBe('Open');
      expect(manifest.languages.at(-1).code).toBe(language);
      expect(manifest.forms.fleet_offer.title[language]).toBe('Cars for your company');
    },
  );
});

describe('additions to a new region in the folder of a company', { timeout: 120_000 }, () => {
  const manifest = () => readFileSync(join(folder, 'company/regions/vn.json'), 'utf8');

  beforeAll(async () => {
    useFolders('company');
    vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(await createRegion('vn', { languages: 'vi,en' }, false)).toBe(0);
  });
  beforeEach(() => useFolders('company'));

  it('are written at all places, and what was changed is printed', async () => {
    await add('fuel', 'hydrogen', 'vn', { label: ['vi=Hydro', 'en=Hydrogen'], words: ['en=fcev'] });
    expect(printed).toEqual([
      expect.stringMatching(/^changed .*vn\.json$/),
      '  vocabularies.fuel_type.hydrogen',
      '  filters.settings.fuel_type.filters[0].options',
      '  searchWords.en.options.fuel.hydrogen',
      expect.stringMatching(/^1\. /),
    ]);
    await add('place', 'thu-duc', 'vn', { label: 'Thu Duc', address: '1 Vo Van Ngan' });
    const places = JSON.parse(readFileSync(join(folder, 'company/regions/content/vn/places.json'), 'utf8'));
    expect(places).toMatchObject({
      locations: { 'thu-duc': { label: { vi: 'Thu Duc', en: 'Thu Duc' } } },
    });
    await add('language', 'km', 'vn');
    expect(existsSync(join(folder, 'company/texts/km/home.json'))).toBe(true);
    expect(JSON.parse(manifest()).vocabularies.fuel_type.hydrogen.label).toEqual({
      vi: 'Hydro',
      en: 'Hydrogen',
      km: 'Hydrogen',
    });
    const errors = (await findProblems(ownRegionFolders())).problems.filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors).toEqual([]);
  });

  it('are only shown with --dry-run', async () => {
    const before = manifest();
    await add('route', 'careers', 'vn', { slug: ['vi=tuyen-dung'] }, true);
    expect(manifest()).toBe(before);
    expect(printed.join('\n')).toMatch(
      /vn\.json:\d+ {2}routes\.careers\.slug\.vi\n[\s\S]*\+ .*"vi": "tuyen-dung"/,
    );
  });

  it('are not written when the check would refuse them', async () => {
    const before = manifest();
    await expect(add('route', 'careers', 'vn', { slug: ['vi=Buy Now!'] })).rejects.toThrow(
      /nothing was written$/,
    );
    await expect(add('filter', 'inventory.power', 'vn', { query: 'page' })).rejects.toThrow(
      /means something else in addresses/,
    );
    expect(manifest()).toBe(before);
  });

  it.each([
    ['filter', 'inventory.powr', {}, /did you mean "inventory\.power"/],
    ['filter', 'inventory.seats', {}, /there is a filter "seats" already/],
    ['fuel', 'steam', { label: ['vi=Hơi nước'] }, /the text is missing in en, km/],
    ['route', 'carers', {}, /did you mean "careers"/],
    ['language', 'vi', {}, /has the language "vi" already/],
    ['form', 'sell_car', {}, /there is a form "sell_car" already/],
    ['place', 'Thu Duc', {}, /cannot be a name/],
    ['quick-search', 'cheap', { label: 'Cheap' }, /which cars does it find\?/],
    ['quick-search', 'cheap', { label: 'Cheap', where: 'fuell=x' }, /no filter on the buy page/],
    ['quick-search', 'low_mileage', { label: 'L', where: 'q=a' }, /there is a quick search "low_mileage"/],
    ['value', 'teal', { vocabulary: 'colour', label: 'Teal' }, /did you mean "color"/],
    ['value', 'blue', { vocabulary: 'color', label: 'Blue' }, /there is a value "blue" already/],
    ['vocabulary', 'roof', { value: 'open' }, /cannot be used/],
    ['vocabulary', 'roof', { value: 'a:A', field: 'listing.mileage' }, /is no text/],
    ['vocabulary', 'roof', { value: 'a:A', question: 'sel_car.a' }, /did you mean "sell_car"/],
  ] as const)('are refused with advice: %s %s', async (kind, name, given, message) => {
    await expect(add(kind, name, 'vn', given)).rejects.toThrow(message);
  });
});

describe('additions in the folder that init writes, where brand and content stand beside the manifests', {
  timeout: 120_000,
}, () => {
  const market = (...path: string[]) => join(folder, 'market', ...path);
  const read = (...path: string[]) => JSON.parse(readFileSync(market(...path), 'utf8'));

  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(await init(market(), { countries: 'ke' }, false)).toBe(0);
  });
  beforeEach(() => useFolders('market'));

  it('are checked with these folders', async () => {
    await add('fuel', 'hydrogen', 'ke', { label: 'Hydrogen' });
    expect(read('regions/ke.json').vocabularies.fuel_type).toHaveProperty('hydrogen');
  });

  it('are in the content of the company, with the schema of its editor, and not with --dry-run', async () => {
    const place = { label: 'Westlands', address: '1 Waiyaki Way' };
    await add('place', 'westlands', 'ke', place, true);
    expect(existsSync(market('content/ke/places.json'))).toBe(false);
    await add('place', 'westlands', 'ke', place);
    expect(read('content/ke/places.json')).toMatchObject({
      $schema: expect.stringMatching(/\/schemas\/places-file\.schema\.json$/),
      locations: { westlands: { label: expect.anything() } },
    });
    expect(existsSync(market('regions/content'))).toBe(false);
  });

  it('are refused before content is written', async () => {
    const before = readFileSync(market('content/ke/places.json'), 'utf8');
    await expect(add('place', 'karen', 'ke', { label: 'Karen', address: '' })).rejects.toThrow();
    expect(readFileSync(market('content/ke/places.json'), 'utf8')).toBe(before);
  });
});
