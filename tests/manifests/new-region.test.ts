import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocales } from '#server/regions/locales/read-locales.ts';
import { isUntranslated } from '#server/regions/locales/untranslated.ts';
import { answersFrom } from '../../scripts/regions/new/answers.ts';
import { buildManifest } from '../../scripts/regions/new/build-manifest.ts';
import { writeLocales } from '../../scripts/regions/new/write-locales.ts';
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

/** Scripts of all kinds, both directions, shared calling codes, currencies large and small, several languages. */
const COUNTRIES = [
  'AE',
  'BR',
  'CA',
  'CH',
  'CN',
  'DE',
  'EG',
  'FI',
  'GB',
  'GE',
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
  it.each(COUNTRIES)('%s passes the check as it is', async (country) => {
    const answers = answersFrom(country, {}, 'en');
    const file = join(folder, `${answers.code}.json`);
    await writeFile(file, JSON.stringify(buildManifest(answers, { schema: '', isDefault: true }), null, 2));
    const before = await readLocales({ shippedLocalesDir: sandbox.localesDir, localesDir });
    await writeLocales(localesDir, before, answers.languages, 'en');
    const { problems } = await sandbox.load({ files: [file], localesDir });
    expect(problems).toEqual([]);
  });
});

describe('a manifest filled in', () => {
  it('takes direction, digits and script from the language', () => {
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

  it('takes flags over tables', () => {
    const flags = { code: 'uk', languages: 'en, cy', 'time-zone': 'Europe/London', currency: 'EUR' };
    const manifest = buildManifest(answersFrom('gb', flags, 'en'), { schema: '', isDefault: false });
    expect(manifest).toMatchObject({
      code: 'uk',
      currency: { code: 'EUR' },
      languages: [{ code: 'en' }, { code: 'cy' }],
    });
  });
});

describe('texts of a new language', () => {
  it('are all marked, in every plural form the language has', async () => {
    const source = join(sandbox.folder, 'source');
    await mkdir(join(source, 'en'), { recursive: true });
    const texts = { a: 'A', cars_one: '{{count}} car', cars_other: '{{count}} cars' };
    await writeFile(join(source, 'en/common.json'), JSON.stringify(texts));
    const target = join(sandbox.folder, 'target');
    await writeLocales(target, await readLocales({ shippedLocalesDir: source }), ['ar', 'vi', 'en-GB'], 'en');
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
