import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findForm } from '#region/forms/form-address.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { isUntranslated } from '#server/manifests/locales/untranslated.ts';
import { answersFrom, type Flags } from '#server/manifests/new-region/answers-from.ts';
import { buildManifest } from '#server/manifests/new-region/build-manifest.ts';
import { manifestFaults } from '#server/manifests/new-region/manifest-faults.ts';
import { newLocales, writeNew } from '#server/manifests/new-region/write-locales.ts';
import { UsageError } from '../../scripts/usage-error.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
let folder: string;
let localesDir: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  folder = join(sandbox.folder, 'new');
  localesDir = join(sandbox.folder, 'texts');
  await mkdir(folder, { recursive: true });
});
afterAll(() => sandbox.remove());

/** Various scripts, both directions, shared dial codes, large and small currency units, several languages. */
const COUNTRIES = [
  'AE',
  'BA',
  'BR',
  'CA',
  'CH',
  'CN',
  'DE',
  'EG',
  'FI',
  'GB',
  'GE',
  'HN',
  'IL',
  'IN',
  'IR',
  'KE',
  'KH',
  'KR',
  'KW',
  'LK',
  'MV',
  'MX',
  'NG',
  'NZ',
  'PH',
  'PK',
  'PY',
  'RU',
  'SA',
  'TW',
  'UA',
  'US',
  'VN',
  'WS',
  'ZA',
];

describe('a manifest for', () => {
  it.each(COUNTRIES)('%s passes the check with warnings for example contacts only', async (country) => {
    const answers = answersFrom(country, {}, 'en');
    const file = join(folder, `${answers.code}.json`);
    await writeFile(file, JSON.stringify(buildManifest(answers, { schema: '', isDefault: true }), null, 2));
    const before = await readLocales({ shippedLocalesDir: sandbox.localesDir, localesDir });
    await writeNew(newLocales(localesDir, before, answers.languages, 'en'));
    const { problems } = await sandbox.load({ files: [file], localesDir });
    // no table contains contacts
    expect(problems.map(({ severity, path }) => [severity, path])).toEqual(
      ['callNumber', 'messagingNumber', 'email'].map((name) => ['warning', `contact.${name}`]),
    );
  });
});

describe('a manifest from tables', () => {
  it('derives direction, digits and script from the language', () => {
    const manifest = buildManifest(answersFrom('Egypt', {}, 'en'), { schema: '', isDefault: false });
    expect(manifest).toMatchObject({
      code: 'eg',
      displayName: { ar: 'مصر', en: 'Egypt' },
      timeZone: 'Africa/Cairo',
      currency: { code: 'EGP' },
      phone: { dialCode: '20' },
      languages: [
        { code: 'ar', path: 'ar', displayName: 'العربية', direction: 'rtl', locale: 'ar-EG' },
        { code: 'en', path: 'en', displayName: 'EN', direction: 'ltr', locale: 'en-EG' },
      ],
    });
  });

  it.each([
    ['US', 'mi'],
    ['GB', 'mi'],
    ['CA', undefined],
  ])('measures the roads of %s in %s', async (country, unit) => {
    const answers = answersFrom(country, {}, 'en');
    const file = join(folder, `${answers.code}.json`);
    await writeFile(file, JSON.stringify(buildManifest(answers, { schema: '', isDefault: true })));
    const [found] = (await sandbox.load({ files: [file], localesDir })).regions;
    if (!found) throw new Error('the manifest has faults');
    const region = resolveRegion(found.manifest, 2026);
    const [mileage] = region.filters.filter(({ query }) => query === 'mileage');
    expect(region.manifest.fields['listing.mileage']?.unit).toEqual(
      unit ? expect.objectContaining({ en: `{{value}} ${unit}` }) : 'cars:unit.km',
    );
    expect(mileage?.suffix).toEqual(unit ? expect.objectContaining({ en: unit }) : 'cars:suffix.km');
    expect([mileage?.ticks[1], mileage?.ticks.at(-1)]).toEqual(unit ? [5000, 200_000] : [10_000, 300_000]);
    const sell = findForm(region, 'sell_car')?.form.steps.flatMap(({ fields }) => fields);
    expect(sell?.find(({ name }) => name === 'mileage')).toMatchObject({ unitOf: 'listing.mileage' });
  });

  it('prefers flags to tables', () => {
    const flags = { code: 'uk', languages: 'en, cy', 'time-zone': 'Europe/London', currency: 'EUR' };
    const manifest = buildManifest(answersFrom('gb', flags, 'en'), { schema: '', isDefault: false });
    expect(manifest).toMatchObject({
      code: 'uk',
      currency: { code: 'EUR' },
      languages: [{ code: 'en' }, { code: 'cy' }],
    });
  });
});

describe('invalid flags', () => {
  it.each<[string, Flags, string, string?]>([
    ['a code that is a path', { code: '../../evil' }, '--code: "../../evil"', 'evil'],
    ['no code', { code: '' }, '--code: ""', 'vn'],
    ['a code that is a path of the server', { code: 'api' }, 'is a path of the server itself'],
    ['no language', { languages: '' }, '--languages: ""'],
    ['an empty language', { languages: 'vi,,en' }, '--languages: ""'],
    ['an unknown language', { languages: 'klingon' }, '--languages: "klingon"'],
    ['a language by name', { languages: 'vietnamese' }, '--languages: "vietnamese"', 'vi'],
    ['a language with an extension', { languages: 'ar-u-nu-arab' }, '--languages: "ar-u-nu-arab"'],
    ['a language twice', { languages: 'vi,VI' }, '"vi" is given twice'],
    ['a currency by name', { currency: 'dong' }, '--currency: "dong"', 'VND'],
    ['an unknown currency', { currency: 'VNX' }, '--currency: "VNX"', 'VND'],
    ['no currency', { currency: '' }, '--currency: ""'],
    ['an unknown time zone', { 'time-zone': 'Mars/X' }, 'an IANA name: Asia/'],
    ['a misspelt time zone', { 'time-zone': 'Asia/Bankok' }, '"Asia/Bankok"', 'Asia/Bangkok'],
    ['an offset as time zone', { 'time-zone': '+07:00' }, '--time-zone: "+07:00"'],
  ])('are refused with the allowed values: %s', (_name, flags, message, suggestion) => {
    const refused = () => answersFrom('vn', flags, 'en');
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(message);
    if (suggestion !== undefined) expect(refused).toThrow(`did you mean "${suggestion}"?`);
  });

  it('are normalized with a note if only the spelling differs', () => {
    const flags = { code: 'VN', languages: 'vi_VN, EN', 'time-zone': 'asia/bangkok', currency: 'vnd' };
    expect(answersFrom('vn', flags, 'en')).toMatchObject({
      code: 'vn',
      languages: ['vi-VN', 'en'],
      timeZone: 'Asia/Bangkok',
      currency: 'VND',
      notes: [
        '--code "VN" is written "vn"',
        '--languages "vi_VN" is written "vi-VN"',
        '--languages "EN" is written "en"',
        '--time-zone "asia/bangkok" is written "Asia/Bangkok"',
        '--currency "vnd" is written "VND"',
      ],
    });
  });

  it('two variants of one language get different names', () => {
    const manifest = buildManifest(answersFrom('br', { languages: 'pt-BR,pt-PT,en' }, 'en'), {
      schema: '',
      isDefault: false,
    });
    expect(manifest).toMatchObject({
      languages: [{ displayName: 'PT-BR' }, { displayName: 'PT-PT' }, { displayName: 'EN' }],
    });
  });
});

describe('an unwritten manifest', () => {
  it('is checked as if it were written', async () => {
    const locales = await readLocales({ shippedLocalesDir: sandbox.localesDir });
    const { regionsDir, localesDir: shippedLocalesDir } = sandbox;
    const folders = { regionsDir, shippedRegionsDir: regionsDir, shippedLocalesDir };
    const answers = answersFrom('vn', {}, 'en');
    const manifest = buildManifest(answers, { schema: '', isDefault: false });
    const file = join(regionsDir, 'vn.json');
    const faultsOf = (changes: object) => {
      const text = JSON.stringify({ ...manifest, ...changes });
      return manifestFaults({ file, text }, answers.languages, folders, locales);
    };
    expect(await faultsOf({})).toEqual([]);
    expect(await faultsOf({ country: 'QQ' })).toContainEqual(
      expect.objectContaining({ path: 'country', message: '"QQ" is not a country' }),
    );
    expect(existsSync(file)).toBe(false);
  });
});

describe('texts of a new language', () => {
  it('are all marked as untranslated, with all plural forms of the language', async () => {
    const source = join(sandbox.folder, 'source');
    await mkdir(join(source, 'en'), { recursive: true });
    const texts = { a: 'A', cars_one: '{{count}} car', cars_other: '{{count}} cars' };
    await writeFile(join(source, 'en/common.json'), JSON.stringify(texts));
    const target = join(sandbox.folder, 'target');
    const before = await readLocales({ shippedLocalesDir: source });
    await writeNew(newLocales(target, before, ['ar', 'vi', 'en-GB'], 'en'));
    const { languages } = await readLocales({ shippedLocalesDir: target });
    const keys = (language: string) => [...(languages.get(language)?.get('common')?.keys() ?? [])].sort();
    expect(keys('vi')).toEqual(['a', 'cars_other']);
    expect(keys('ar')).toEqual([
      'a',
      ...['few', 'many', 'one', 'other', 'two', 'zero'].map((form) => `cars_${form}`),
    ]);
    expect(languages.has('en-GB')).toBe(false);
    const marked = [...(languages.get('ar')?.get('common')?.values() ?? [])];
    expect(marked.every(({ text }) => isUntranslated(text))).toBe(true);
  });
});
