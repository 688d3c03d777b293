import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocaleSet, readLocales } from '../locales/read-locales.ts';
import { checkRows } from './check-rows.ts';
import { readCsv, writeCsv } from './csv.ts';
import { PAGES, type TextUnit, unitsOf } from './text-unit.ts';
import type { Translations } from './translated-row.ts';
import { writeRows } from './write-rows.ts';
import { readXliff, writeXliff } from './xliff.ts';

const SHIPPED = join(import.meta.dirname, '../../../../public/locales');
const LANGUAGES = ['id', 'ja', 'ms', 'ms-SG', 'th', 'zh-Hans-HK', 'zh-Hant-HK', 'zh-MY', 'zh-SG'];
const FORMATS = [
  ['csv', writeCsv, readCsv],
  ['xliff', writeXliff, readXliff],
] as const;

let folder: string;
let locales: LocaleSet;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-texts-'));
  locales = await readLocales({ shippedLocalesDir: SHIPPED });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const targets = (units: readonly TextUnit[]) =>
  new Map(units.flatMap(({ key, target }) => (target === undefined ? [] : [[key, target]])));
const targetsOf = ({ rows }: Translations) =>
  new Map(rows.flatMap(({ key, target }) => (target === '' ? [] : [[key, target]])));

describe.each(FORMATS)('texts as %s', (format, write, read) => {
  it.each(LANGUAGES)('come back without a loss in %s', (language) => {
    const units = unitsOf(locales, language, 'en');
    const back = read(write(units, language, 'en'));
    expect(back.language).toBe(language);
    expect(targetsOf(back)).toEqual(targets(units));
    expect(new Map(back.rows.map(({ key, source }) => [key, source]))).toEqual(
      new Map(units.map(({ key, source }) => [key, source])),
    );
    expect(checkRows('file', back, units, locales, 'en')).toEqual({ changed: [], problems: [] });
  });

  it('keep texts that look like markup, formulas or several lines', () => {
    const texts = [
      '=1+1',
      '+65 {{phone}}',
      '-',
      '@x',
      'a;=b',
      '"quoted", and <bold>{{name}}</bold>',
      'two\nlines',
      '  ',
      'a & b',
      '＝1',
      'ends\r\nhere',
    ];
    const units = texts.map(
      (text, index): TextUnit => ({
        key: `home:k${index}`,
        source: text,
        target: text,
        pages: '',
        placeholders: [],
      }),
    );
    expect(read(write(units, 'vi', 'en')).rows.map(({ source, target }) => [source, target])).toEqual(
      texts.map((text) => [text, text]),
    );
  });

  it('change one line of a file for one text', async () => {
    const own = join(folder, format);
    cpSync(join(SHIPPED, 'th'), join(own, 'th'), { recursive: true });
    const units = unitsOf(locales, 'th', 'en');
    const written = write(units, 'th', 'en').replaceAll('ดูทั้งหมด', 'ดูรถทั้งหมด');
    const { changed, problems } = checkRows('th', read(written), units, locales, 'en');
    expect(problems).toEqual([]);
    await writeRows(changed, 'th', units, own);
    const [before, after] = [SHIPPED, own].map((each) =>
      readFileSync(join(each, 'th/home.json'), 'utf8').split('\n'),
    ) as [string[], string[]];
    expect(after.length).toBe(before.length);
    expect(after.filter((line, index) => line !== before[index])).toEqual(['  "showAll": "ดูรถทั้งหมด",']);
  });
});

it('writes all texts of a language that has none, in the order of the source', async () => {
  const units = unitsOf(locales, 'pl', 'en');
  const rows = units.map(({ key, source }) => ({ key, source, target: source, line: 1, column: 1 }));
  await writeRows(rows.toReversed(), 'pl', units, folder);
  const [pl, en] = [join(folder, 'pl'), join(SHIPPED, 'en')].map((each) =>
    JSON.parse(readFileSync(join(each, 'home.json'), 'utf8')),
  );
  expect(Object.keys(pl).filter((key) => key in en)).toEqual(Object.keys(en).filter((key) => key in pl));
});

it('names the pages of each file of texts, those of visitors before those of staff', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual([...(locales.languages.get('en')?.keys() ?? [])].toSorted());
  const names = unitsOf(locales, 'th', 'en').map(({ key }) => key.split(':', 1)[0]);
  const order = [...new Set(names)];
  expect(order.slice(0, 6)).toEqual(['common', 'home', 'buy', 'cars', 'landing', 'listing']);
  expect(order.at(-1)).toBe('desk');
});
