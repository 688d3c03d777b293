import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFolders, foldersOf } from '#server/config/folders.ts';
import { checkCatalogue } from '#server/manifests/catalogue/check-catalogue.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { ContentError, loadContent } from '#server/manifests/load-content.ts';
import { loadRegionSet } from '#server/manifests/load-regions.ts';
import { checkSharedFiles } from '../../scripts/regions/check.ts';
import { failureLines } from '../../scripts/start/failure.ts';
import { ENVIRONMENT, READING } from '../fixtures/white-label/set.ts';

const ROOT = join(import.meta.dirname, '../..');
const MODEL = {
  slug: 'sahara',
  name: 'Sahara',
  bodyType: 'suv',
  seats: [5],
  from: 2015,
  priceIndex: 20,
  engines: [{ fuel: 'petrol', cc: 1600 }],
  trims: ['Standard'],
  markets: { '*': 5 },
};
const engine = (...engines: object[]) => ({ models: [{ ...MODEL, engines }] });
const folder = await mkdtemp(join(tmpdir(), 'forecourt-shared-'));
const regionsDir = join(folder, 'regions');
const catalogue = catalogueFolders(regionsDir, READING.shippedRegionsDir);

beforeEach(async () => {
  await rm(regionsDir, { recursive: true, force: true });
  await cp(ENVIRONMENT.REGIONS_DIR, regionsDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

async function write(file: string, content: unknown): Promise<void> {
  const path = join(regionsDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

async function checkShared() {
  const set = await loadRegionSet({ ...READING, regionsDir });
  const shippedRegionsDir = READING.shippedRegionsDir;
  const rest = { root: ROOT, shippedLocalesDir: READING.shippedLocalesDir, isShippedSet: false };
  return checkSharedFiles(set, { ...rest, regionsDir, shippedRegionsDir });
}

describe('makes of a customer', () => {
  it.each<[string, object, string]>([
    [
      'with a model twice under another name',
      { models: [MODEL, { ...MODEL, slug: 'dune', name: 'SAHARA' }] },
      'models[1].name: "SAHARA" is the model "sahara", too',
    ],
    ['called like another make', { name: 'Toyota' }, 'name: "Toyota" is the make "toyota", too'],
    [
      'called like another make in another script',
      { names: { 'zh-Hans': '丰田' } },
      'names.zh-Hans: "丰田" is the make "toyota", too',
    ],
    ['with a hidden character', { name: 'Wa\u200bdi' }, 'U+200B'],
    [
      'with an engine without capacity',
      engine({ fuel: 'petrol' }),
      'engines[0]: an engine for petrol needs its capacity',
    ],
    [
      'with an electric motor without battery',
      engine({ fuel: 'electric' }),
      'an electric motor needs its battery',
    ],
    [
      'with the capacity of an electric motor',
      engine({ fuel: 'electric', kwh: 60, cc: 1600 }),
      'has no engine capacity',
    ],
    [
      'with a charged engine for petrol',
      engine({ fuel: 'petrol', cc: 1600, kwh: 60 }),
      'fuel "petrol" has no battery that is charged',
    ],
    [
      'with an engine before the model',
      engine({ fuel: 'petrol', cc: 1600, from: 1990 }),
      'the model was not built in 1990',
    ],
    ['with an engine twice', engine(...MODEL.engines, ...MODEL.engines), 'the engine is that of entry 1'],
    [
      'with a price that is a hundred times that of the other models',
      {
        models: [
          MODEL,
          { ...MODEL, slug: 'dune', name: 'Dune' },
          { ...MODEL, slug: 'oasis', name: 'Oasis', priceIndex: 2000 },
        ],
      },
      'models[2].priceIndex: 2000 is far from 20',
    ],
    [
      'with an engine called after another capacity',
      engine({ fuel: 'petrol', cc: 1600, label: 'Sahara 2.0' }),
      'engines[0].cc: the engine is called "Sahara 2.0" and has 1600 cm³',
    ],
    ['with a price in dollars', { models: [{ ...MODEL, priceIndex: 20_000 }] }, '20000 is too large'],
  ])('%s are refused', async (_what, change, message) => {
    await write('shared/catalogue/wadi.json', { slug: 'wadi', name: 'Wadi', models: [MODEL], ...change });
    const problems = await checkShared();
    expect(problems.map((each) => `${each.path}: ${each.message}`)).toEqual([
      expect.stringContaining(message),
    ]);
    expect(problems[0]?.line).toBeGreaterThan(1);
  });
  it('may have a hybrid with the capacity of its battery', async () => {
    const own = engine({ fuel: 'hybrid', cc: 1800, kwh: 1.3 });
    await write('shared/catalogue/wadi.json', { slug: 'wadi', name: 'Wadi', ...own });
    expect(await checkShared()).toEqual([]);
  });

  it('are reported with file, line and column', async () => {
    const { priceIndex: _price, ...priceless } = MODEL;
    const models = [{ ...priceless, bodyType: 'sedn', to: 2010 }, MODEL];
    await write('shared/catalogue/wadi.json', { slug: 'wady', name: 'Wadi', models });
    await write('shared/catalogue/torn.json', '{\n  "slug": "torn",\n  "name" "Torn"\n}\n');
    const problems = await checkShared();
    expect(
      problems.map(({ file, line, path, message, suggestion }) => [
        file.slice(regionsDir.length),
        line,
        path,
        message,
        suggestion,
      ]),
    ).toEqual([
      ['/shared/catalogue/torn.json', 3, '', 'a colon is expected here', undefined],
      ['/shared/catalogue/wadi.json', 5, 'models[0].priceIndex', '"priceIndex" is missing', undefined],
      ['/shared/catalogue/wadi.json', 8, 'models[0].bodyType', '"sedn" is not a choice here', 'sedan'],
      ['/shared/catalogue/wadi.json', 2, 'slug', 'the slug "wady" is not the name of the file', 'wadi'],
      [
        '/shared/catalogue/wadi.json',
        25,
        'models[0].to',
        'the last year 2010 is before the first, 2015',
        undefined,
      ],
      [
        '/shared/catalogue/wadi.json',
        expect.any(Number),
        'models[1].slug',
        'the model "sahara" is defined twice',
        undefined,
      ],
    ]);
  });

  it('that extend shipped ones contain only differences', async () => {
    await write('shared/catalogue/toyota.json', {
      slug: 'toyota',
      names: { ar: 'تويوتا' },
      models: [{ slug: 'corolla', names: { ar: 'كورولا' } }, MODEL],
    });
    expect(await checkCatalogue(catalogue)).toEqual([]);
    const { displayName, matchMake, model, make } = readCatalogue(catalogue);
    expect(displayName('toyota', 'ar-EG')).toBe('تويوتا');
    expect(displayName('toyota', 'ja')).toBe('トヨタ');
    expect(displayName('toyota.corolla', 'ar')).toBe('كورولا');
    expect(matchMake('تويوتا كورولا')).toMatchObject({ slug: 'toyota', rest: 'كورولا' });
    expect(model('toyota.corolla')).toMatchObject({ bodyType: 'sedan', priceIndex: 20 });
    expect(model('toyota.sahara')).toMatchObject(MODEL);
    expect(make('toyota')?.models.length).toBeGreaterThan(10);
  });

  it('that extend shipped ones need all properties of new models and cannot remove required ones', async () => {
    await write('shared/catalogue/toyota.json', {
      slug: 'toyota',
      name: null,
      models: [{ slug: 'corola', names: { ar: 'كورولا' } }],
    });
    const problems = await checkCatalogue(catalogue);
    const missing = problems.map(({ path }) => path);
    expect(missing).toContain('name');
    expect(missing).toContain('models[0].engines');
  });

  it('can be weighted in the demo stock, in any script', async () => {
    await write('shared/catalogue/نصر.json', { slug: 'نصر', name: 'Nasr', models: [MODEL] });
    await write('eg.json', { ...(await eg()), demo: { makeWeights: { نصر: 5, toyota: 2, toyotta: 1 } } });
    const { problems } = await loadRegionSet({ ...READING, regionsDir });
    expect(problems.filter(({ path }) => path.startsWith('demo'))).toEqual([
      expect.objectContaining({ path: 'demo.makeWeights.toyotta', suggestion: 'toyota' }),
    ]);
  });

  it('that are invalid prevent the start with the position and no stack', async () => {
    await write('shared/catalogue/torn.json', '{ "slug": "torn", }\n');
    const config = { dataDir: folder, regionsDir, localesDir: ENVIRONMENT.LOCALES_DIR };
    const error = await loadContent(foldersOf(config, ROOT), Date.UTC(2026, 5, 15)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ContentError);
    expect(failureLines(error)[1]).toMatch(/^ {2}\S*shared\/catalogue\/torn\.json:1:19 {2}\S/);
  });
});

describe('feed mappings of a customer', () => {
  const FEED = {
    source: 'souq',
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    vehicle: { title: ['title'] },
  };
  const price = { field: 'listing.asking_price', from: ['price'], read: 'number' };

  it('are checked by their schema and the fields of the regions', async () => {
    await write('feeds/own.json', {
      ...FEED,
      kind: 'usd',
      fields: [{ ...price, field: 'listing.asking_prise' }],
    });
    expect(await checkShared()).toEqual([
      expect.objectContaining({ line: 3, path: 'kind', suggestion: 'used' }),
    ]);
    await write('feeds/own.json', { ...FEED, fields: [{ ...price, field: 'listing.asking_prise' }] });
    expect(await checkShared()).toEqual([
      expect.objectContaining({
        path: 'fields[0].field',
        message: expect.stringMatching(
          /^there is no field "listing.asking_prise" in region \w+, which fits best$/,
        ),
        suggestion: 'listing.asking_price',
      }),
    ]);
  });

  it('have values that the fields allow', async () => {
    const accident = {
      field: 'listing.had_accident',
      from: ['accident'],
      read: 'boolean',
      options: { نعم: 'true', لا: 'flase' },
    };
    const defaults = { 'inventory.fuel_type': 'petrol', 'listing.mileage': '5', is_sold: false };
    await write('feeds/own.json', { ...FEED, fields: [price, accident], defaults });
    expect((await checkShared()).map(({ path, message }) => [path, message])).toEqual([
      ['fields[1].options["لا"]', '"flase" is not a value of listing.had_accident'],
      ['defaults["inventory.fuel_type"]', '"petrol" is not a value of inventory.fuel_type'],
      ['defaults["listing.mileage"]', '"5" is not a value of a number field'],
    ]);
  });

  it('are not reported for an unreadable manifest', async () => {
    await write('eg.json', '{');
    expect(await checkShared()).toEqual([]);
  });

  it('are not reported for an invalid manifest', async () => {
    await write('eg.json', { ...(await eg()), routes: { buy: { slug: { ar: 'سيارات مستعملة' } } } });
    expect((await loadRegionSet({ ...READING, regionsDir })).problems).not.toEqual([]);
    expect(await checkShared()).toEqual([]);
  });

  it('may use a field that one region has', async () => {
    const customs = { field: 'inventory.customs_status', from: ['customs'], read: 'text' };
    await write('feeds/own.json', { ...FEED, fields: [price, customs] });
    expect(await checkShared()).toEqual([]);
  });
});

async function eg(): Promise<object> {
  return JSON.parse(await readFile(join(regionsDir, 'eg.json'), 'utf8'));
}

it('content is not reported as missing in an unknown language', async () => {
  const place = { en: 'Cairo', ar: 'القاهرة' };
  const openings = { inspector: { place }, adviser: { place }, photographer: { place }, engineer: { place } };
  await write('content/eg/careers.json', { extends: ['forecourt:content/careers'], openings });
  const file = join(regionsDir, 'eg.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"code": "en"', '"code": "eng"'));
  expect(await checkShared()).toEqual([]);
});
