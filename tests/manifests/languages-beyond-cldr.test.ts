import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatMonth } from '#region/format/format.ts';
import { formatDayRange, formatWeekdays } from '#region/format/format-hours.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { formatSlotDate } from '#region/format/format-slot.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { languagesOfRegions } from '#server/manifests/load-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { answersFrom } from '#server/manifests/new-region/answers-from.ts';
import { buildManifest } from '#server/manifests/new-region/build-manifest.ts';
import { newLocales, writeNew } from '#server/manifests/new-region/write-locales.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { languageSteps } from '../../scripts/regions/new/language-steps.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** The official languages of South Africa that are written. */
const ELEVEN = ['en', 'zu', 'xh', 'af', 'nso', 'tn', 'st', 'ts', 'ss', 've', 'nr'];

let sandbox: Sandbox;
let folder: string;
let localesDir: string;
let file: string;
let manifest: Record<string, unknown> & { languages: Record<string, unknown>[] };

beforeAll(async () => {
  sandbox = await createSandbox();
  folder = join(sandbox.folder, 'new');
  localesDir = join(sandbox.folder, 'texts');
  file = join(folder, 'za.json');
  await mkdir(folder, { recursive: true });
  const answers = answersFrom('za', { languages: ELEVEN.join(',') }, 'en');
  manifest = buildManifest(answers, { schema: '', isDefault: true }) as typeof manifest;
  const before = await readLocales({ shippedLocalesDir: sandbox.localesDir, localesDir });
  await writeNew(newLocales(localesDir, before, ELEVEN, 'en'));
});
afterAll(() => sandbox.remove());

/** Problems of the region with other properties of one language; `undefined` removes. */
async function problemsWith(code: string, changes: Record<string, unknown> = {}) {
  const languages = manifest.languages.map((each) => (each.code === code ? { ...each, ...changes } : each));
  await writeFile(file, JSON.stringify({ ...manifest, languages }, null, 2));
  const { problems, regions } = await sandbox.load({ files: [file], localesDir });
  return { regions, problems: problems.filter(({ path }) => !path.startsWith('contact.')) };
}

describe('South Africa with its eleven languages', () => {
  it('has no problem, and every language names itself and the country', async () => {
    const { problems, regions } = await problemsWith('ve');
    expect(problems).toEqual([]);
    const [region] = regions;
    expect(region?.manifest.languages.map(({ longDisplayName }) => longDisplayName)).toEqual([
      'English',
      'IsiZulu',
      'IsiXhosa',
      'Afrikaans',
      'Sesotho sa Leboa',
      'Setswana',
      'Sesotho',
      'Xitsonga',
      'siSwati',
      'Tshivenḓa',
      'isiNdebele',
    ]);
    expect(region?.manifest.displayName).toMatchObject({ ve: 'Afurika Tshipembe', ts: 'Afrika-Dzonga' });
  });

  it('writes dates, days and prices in each of them', async () => {
    const { regions } = await problemsWith('ve');
    const region = resolveRegion(structuredClone(regions[0]?.manifest as never), 2026);
    const written = Object.fromEntries(
      region.languages.map((language) => [
        language.code,
        [
          formatDate('2026-03-05', language),
          formatMonth('2026-09-01', language),
          formatWeekdays(1, 5, language),
          formatSlotDate({ day: '2026-01-11' }, language),
          formatDayRange('2026-12-25', '2026-12-26', language),
          formatMoney(1_234_567, region.currency, language).replace(/\s/g, ' '),
        ],
      ]),
    );
    expect(written.ve).toEqual([
      '05 Ṱhf 2026',
      'Khu 2026',
      'Mus – Ṱan',
      'Swo, 11 Pha',
      'Ṱan, 25 Nye – Mug, 26 Nye',
      'R 1 234 567',
    ]);
    expect(written.ss?.[0]).toBe('05 Vol 2026');
    expect(written.nr?.[1]).toBe('Sep 2026');
    // a month may be called like a day of the week in English
    expect(written.ts?.slice(1, 4)).toEqual(['Ndz 2026', 'Mus – Tlh', 'Son, 11 Sun']);
    expect(new Set(Object.values(written).map((each) => each[0])).size).toBeGreaterThan(8);
  });

  it('counts in each of them, with English texts until they are translated', async () => {
    const { regions } = await problemsWith('ve');
    const region = resolveRegion(structuredClone(regions[0]?.manifest as never), 2026);
    const texts = localeTexts(
      new Map([['en', { cars: { found_one: '{{count}} car', found_other: '{{count}} cars' } }]]),
      languagesOfRegions([region]),
    );
    for (const code of ELEVEN) {
      const t = texts.translate(code);
      expect([1, 2, 5].map((count) => t('cars:found', { count }))).toEqual(['1 car', '2 cars', '5 cars']);
    }
  });

  it('says for a language that CLDR does not know who must read what', () => {
    const steps = languageSteps(answersFrom('za', { languages: 'en,ve' }, 'en'));
    expect(steps).toEqual([
      expect.stringMatching(/"ve": let a speaker of Tshivenḓa read .* "formatWords" in "languages\[1\]"/),
      expect.stringMatching(/^Other official languages of ZA: zu, xh, .*ts.*--languages/),
    ]);
    expect(languageSteps(answersFrom('fj', { languages: 'en,fj' }, 'en'))[0]).toMatch(
      /"fj": write its name in "languages\[1\]", .* "displayName.fj", "locale" .*"formatWords"/,
    );
  });
});

describe('a language that CLDR does not know', () => {
  it.each<[string, Record<string, unknown>, string, string?]>([
    ['with its own locale', { locale: 've-ZA' }, 'CLDR has no rules for "ve-ZA"', 'en-ZA'],
    ['without words of dates', { formatWords: undefined }, 'months and days are written as in "en-ZA"'],
    ['with some words of dates', { formatWords: { Jan: 'Pha' } }, 'without a word of ve: Feb, Mar,'],
    [
      'with a misspelt word of dates',
      { formatWords: { Septt: 'Khu' } },
      '"Septt" is no word of dates in "en-ZA"',
      'Sept',
    ],
    ['with plural rules that CLDR has itself', { plurals: 'en' }, 'CLDR has plural rules of "ve" itself'],
    [
      'without plural rules',
      { code: 'fj', path: 'fj', displayName: 'FJ' },
      'CLDR has no plural rules of "fj"',
    ],
    [
      'with plural rules that do not exist',
      { code: 'fj', path: 'fj', displayName: 'FJ', plurals: 'sm' },
      'CLDR has no plural rules of "sm" either',
    ],
  ])('%s is reported', async (_, changes, message, suggestion) => {
    const { problems } = await problemsWith('ve', changes);
    const found = problems.find((each) => each.message.includes(message));
    expect(found ?? problems).toMatchObject({ file, path: expect.stringMatching(/^languages\[9\]/) });
    expect(found?.allowed).toBeTruthy();
    if (suggestion) expect(found?.suggestion).toBe(suggestion);
  });

  it('has plural rules of another language where CLDR has none', async () => {
    const texts = localeTexts(
      new Map([['fj', { cars: { found_one: 'e dua', found_few: 'e vica', found_other: 'e levu' } }]]),
      new Map([['fj', 'pl']]),
    );
    expect([1, 3, 5].map((count) => texts.translate('fj')('cars:found', { count }))).toEqual([
      'e dua',
      'e vica',
      'e levu',
    ]);
  });
});
