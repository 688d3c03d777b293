import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeholderProblems } from '#server/manifests/locales/placeholders.ts';
import { pluralProblems } from '#server/manifests/locales/plurals.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import type { LocaleContext } from '#server/manifests/locales/text-places.ts';
import type { Problem } from '#server/manifests/problem.ts';
import {
  copiedPluralProblems,
  identicalProblems,
  readReviewed,
  unusedLanguageProblems,
} from '../../scripts/regions/locales/check-locales.ts';
import { keyProblems } from '../../scripts/regions/locales/missing-keys.ts';
import { untranslatedProblems } from '../../scripts/regions/locales/untranslated.ts';
import { createKeyCheck, usageProblems } from '../../scripts/regions/locales/unused-keys.ts';
import { keysInCode } from '../../scripts/regions/locales/used-keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-locales-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes `path → content` to the folder; objects become JSON. */
async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  }
}

async function context(languages: string[], more: Partial<LocaleContext> = {}): Promise<LocaleContext> {
  const locales = await readLocales({
    shippedLocalesDir: join(folder, 'shipped'),
    localesDir: join(folder, 'own'),
  });
  return { locales, source: 'en', languages, manifestKeys: new Set(), ...more };
}

function lines(problems: readonly Problem[]): string[] {
  return problems.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`);
}

describe('a text that cannot be shown', () => {
  it.each([
    ['', 'the text is empty'],
    ['{{count} cars', 'a placeholder is not closed'],
    ['$t(common:about)', 'the text refers to another one with $t(…), which is not resolved'],
    ['⟦About', 'the text contains a part of the mark ⟦ ⟧ of untranslated texts'],
    ['À propos⟧', 'the text contains a part of the mark ⟦ ⟧ of untranslated texts'],
    ['⟦About⟧ us', 'the text contains a part of the mark ⟦ ⟧ of untranslated texts'],
  ])('is refused: %s', async (text, message) => {
    await write({ 'shipped/en/common.json': { about: 'About' }, 'shipped/fr/common.json': { about: text } });
    const { locales } = await context(['fr']);
    expect(lines(locales.problems).filter((line) => line.startsWith('shipped'))).toEqual([
      `shipped/fr/common.json:2 ${message}`,
    ]);
  });

  it('does not include texts marked as untranslated', async () => {
    await write({ 'shipped/fr/common.json': { about: '⟦About⟧' } });
    const { locales } = await context(['fr']);
    expect(lines(locales.problems).filter((line) => line.startsWith('shipped'))).toEqual([]);
  });
});

describe('copied plural forms', () => {
  it('are reported while they equal the source', async () => {
    await write({
      'shipped/en/common.json': {
        cars_one: '{{count}} car',
        cars_other: '{{count}} cars',
        km_one: '{{count}} km',
        km_other: '{{count}} km',
      },
      'shipped/pl/common.json': {
        cars_one: '{{count}} auto',
        cars_few: '{{count}} cars',
        cars_many: '{{count}} aut',
        cars_other: '{{count}} auta',
        km_one: '{{count}} km',
      },
    });
    expect(lines(copiedPluralProblems(await context(['pl'])))).toEqual([
      'shipped/pl/common.json:3 the plural form "common:cars_few" equals that of en',
    ]);
  });
});

describe('texts of a language', () => {
  it('have the same keys as the source', async () => {
    await write({
      'shipped/en/common.json': { nav: { buy: 'Buy', sell: 'Sell' }, about: 'About' },
      'shipped/en/buy.json': { title: 'Cars' },
      'shipped/th/common.json': { nav: { buy: 'ซื้อ', sel: 'ขาย' } },
    });
    expect(lines(keyProblems(await context(['th'])))).toEqual([
      'shipped/th/common.json:4 "common:nav.sel" is not a text of the site',
      'shipped/th/buy.json:1 the file is missing; it holds 1 text',
      'shipped/th/common.json:1 "about" is missing',
    ]);
    expect(keyProblems(await context(['th'])).at(0)?.suggestion).toBe('common:nav.sell');
  });

  it('may inherit from the base language', async () => {
    await write({
      'shipped/en/common.json': { a: 'A', b: 'B' },
      'shipped/ms/common.json': { a: 'x', b: 'y' },
      'shipped/ms-SG/common.json': { a: 'z' },
    });
    expect(keyProblems(await context(['ms', 'ms-SG']))).toEqual([]);
  });

  it('of a customer only replace shipped texts or those that a manifest names', async () => {
    await write({
      'shipped/en/common.json': { a: 'A' },
      'own/en/common.json': { a: 'Z', mine: 'M', mein: 'M' },
    });
    const given = await context([], { manifestKeys: new Set(['common:mine']) });
    expect(lines(keyProblems(given))).toEqual([
      'own/en/common.json:4 "common:mein" is not a text of the site',
    ]);
    expect(given.locales.messages.get('en')).toEqual({ common: { a: 'Z', mine: 'M', mein: 'M' } });
  });
});

describe('invalid texts', () => {
  it('are not reported as missing too', async () => {
    await write({
      'shipped/en/home.json': { title: 'Cars', lead: 'Find yours', nav: { all: 'All' } },
      'shipped/en/common.json': { a: 'A', b: 'B' },
      'own/ar/home.json': '{ "title": "سيارات", }',
      'own/ar/common.json': { a: 5, b: ['ب'] },
      'own/vi/Home.json': { title: 'Xe', lead: 'Tìm xe' },
      'own/vi/common.json': { a: 'A', b: 'B' },
    });
    const given = await context(['ar', 'vi']);
    expect(lines(given.locales.problems)).toEqual([
      'own/ar/common.json:2 must be a text in double quotes, not 5',
      'own/ar/common.json:3 must be a text in double quotes, not a list',
      expect.stringMatching(/^own\/ar\/home\.json:1 a name in double quotes/),
    ]);
    const problems = keyProblems(given);
    expect(lines(problems)).toEqual(['own/vi/Home.json:1 there is no namespace "Home"']);
    expect(problems[0]?.suggestion).toBe('home.json');
  });

  it('are reported in the folder of the language', async () => {
    await write({
      'shipped/en/home.json': { title: 'Cars' },
      'own/vi/common.json': {},
      'own/vi/a.json': { x: 'x' },
    });
    const given = await context(['vi'], { manifestKeys: new Set(['a:x']) });
    expect(lines(keyProblems(given))).toEqual(['own/vi/home.json:1 the file is missing; it holds 1 text']);
  });

  it('may be missing if the site never shows them', async () => {
    await write({
      'shipped/en/common.json': { mine: 'M', theirs: 'T', code: 'C' },
      'shipped/vi/common.json': { mine: 'M' },
    });
    const uses = [{ key: 'common:code', file: 'a.ts', line: 1, column: 1, isPrefix: false }];
    const isUsed = createKeyCheck(new Set(['common:mine']), uses);
    expect(lines(keyProblems(await context(['vi'], { isUsed })))).toEqual([
      'shipped/vi/common.json:1 "code" is missing',
    ]);
  });
});

describe('plural texts', () => {
  it('have exactly the plural forms of their language', async () => {
    await write({
      'shipped/en/buy.json': { cars_one: '{{count}} car', cars_other: '{{count}} cars' },
      'shipped/th/buy.json': { cars_one: 'รถ', cars_other: 'รถ {{count}} คัน' },
      'shipped/ar/buy.json': { cars_other: '{{count}}' },
    });
    expect(lines(pluralProblems(await context(['th', 'ar'])))).toEqual([
      'shipped/th/buy.json:2 th has no plural form as in "buy:cars_one"',
      'shipped/ar/buy.json:2 the plural form _zero, _one, _two, _few, _many of "buy:cars" is missing',
    ]);
  });
});

describe('placeholders', () => {
  it('match those of the source', async () => {
    await write({
      'shipped/en/buy.json': {
        from: 'From {{price}}',
        link: 'See <b>{{name}}</b>',
        cars_one: 'One car',
        cars_other: '{{count}} cars',
      },
      'shipped/th/buy.json': { from: 'ตั้งแต่ {{prise}}', link: 'ดู {{ name }}', cars_other: 'รถ {{count}} คัน' },
    });
    expect(lines(placeholderProblems(await context(['th'])))).toEqual([
      'shipped/th/buy.json:2 the text has no {{price}}',
      'shipped/th/buy.json:2 {{prise}} is not in the source',
      'shipped/th/buy.json:3 the text has no <b> </b>',
    ]);
  });
});

describe('the name of a country', () => {
  it('may have a grammatical form of the language', async () => {
    await write({
      'shipped/en/home.json': { title: 'Cars in {{country}}' },
      'shipped/pl/home.json': { title: 'Samochody {{countryIn}}' },
      'shipped/en/common.json': { place: { go: 'Go to {{country}}' } },
      'shipped/pl/common.json': { place: { go: 'Idź {{countryTo}}' } },
    });
    expect(lines(placeholderProblems(await context(['pl'])))).toEqual([
      'shipped/pl/common.json:3 the text has no {{country}}',
      'shipped/pl/common.json:3 {{countryTo}} is not in the source',
    ]);
  });
});

describe('texts that equal the source', () => {
  it('are refused unless reviewed', async () => {
    await write({
      'shipped/en/cars.json': { suv: 'SUV', mpv: 'MPV', price: 'Price', many: '{{count}}', old: 'Old' },
      'shipped/id/cars.json': { suv: 'SUV', mpv: 'MPV', price: 'Price', many: '{{count}}', old: 'Lama' },
      'shipped/reviewed-identical.json': { '*': ['cars:suv'], id: ['cars:mpv', 'cars:old', 'cars:pric'] },
    });
    const reviewed = await readReviewed(join(folder, 'shipped'));
    expect(lines(identicalProblems(await context(['id']), reviewed))).toEqual([
      'shipped/id/cars.json:4 the text equals the source: "Price"',
      'shipped/reviewed-identical.json:7 "cars:old" no longer equals the source',
      'shipped/reviewed-identical.json:8 there is no text "cars:pric"',
    ]);
  });

  it('are accepted in a variant of the source language', async () => {
    await write({ 'shipped/en/a.json': { x: 'Colour' }, 'shipped/en-GB/a.json': { x: 'Colour' } });
    expect(identicalProblems(await context(['en-GB']), await readReviewed(folder))).toEqual([]);
  });
});

describe('untranslated texts', () => {
  it('are one warning per language, and pages show the source', async () => {
    await write({
      'shipped/en/common.json': { a: 'A', b: { c: 'C', d: 'D' } },
      'shipped/en/home.json': { e: 'E' },
      'shipped/vi/home.json': { e: '⟦E⟧' },
      'shipped/vi/common.json': { a: 'Á', b: { c: '⟦C⟧', d: '⟦D⟧' } },
    });
    const given = await context(['vi']);
    expect(untranslatedProblems(given)).toEqual([
      expect.objectContaining({
        severity: 'warning',
        line: 4,
        message: '3 of 4 texts of "vi" are not translated yet, in 2 files',
      }),
    ]);
    expect(given.locales.messages.get('vi')).toEqual({ common: { a: 'Á', b: {} }, home: {} });
  });
});

describe('keys in code', () => {
  it('have texts, and texts are used', async () => {
    await write({
      'shipped/en/common.json': {
        used: 'U',
        unused: 'N',
        named: 'M',
        cars_one: '1',
        cars_other: 'n',
        route: { buy: 'Buy' },
      },
      'src/a.tsx': [
        "t('common:used');",
        "t('common:usd');",
        't(`common:route.$' + '{name}`);',
        't(`common:$' + '{name}`);',
        "import 'node:fs';",
      ].join('\n'),
      'src/b.ts': 'const key = "common:cars";\n',
      'src/b.test.ts': "t('common:unused');\n",
    });
    const given = await context([], { manifestKeys: new Set(['common:named']) });
    const problems = usageProblems(given, keysInCode(join(folder, 'src'), new Set(['common'])));
    expect(lines(problems)).toEqual([
      'shipped/en/common.json:3 the text "common:unused" is unused',
      'src/a.tsx:2 there is no text "common:usd"',
      'src/a.tsx:4 keys that start with "common:" are not listed in dynamic-keys.ts',
    ]);
  });
});

describe('a folder of customer texts', () => {
  it('is checked for ignored files', async () => {
    await write({
      'shipped/en/common.json': { about: 'About' },
      'own/common.json': { about: 'Us' },
      'own/en/common.json.txt': { about: 'Us' },
      'own/zh_SG/common.json': { about: 'Us' },
      'own/fr/common.json': { about: 'Us' },
    });
    const { locales } = await context([]);
    expect(lines(locales.problems)).toEqual([
      'own/common.json:1 this file is not read: it is not in the folder of a language',
      'own/en/common.json.txt:1 this file is not read: its name does not end in .json',
    ]);
    const unused = unusedLanguageProblems(locales, ['en', 'zh-SG']);
    expect(unused.map(({ file, suggestion }) => [file.slice(folder.length + 1), suggestion])).toEqual([
      ['own/fr', undefined],
      ['own/zh_SG', 'zh-SG'],
    ]);
  });

  it('is not reported as empty when a file is invalid', async () => {
    await write({ 'shipped/en/common.json': { about: 'About' }, 'own/en/common.json': '{ "about": "Us", }' });
    const { locales } = await context([]);
    expect(lines(locales.problems)).toEqual([expect.stringContaining('comma too many')]);
  });

  it('has valid texts with the placeholders of the shipped ones', async () => {
    await write({
      'shipped/en/common.json': { about: 'About', cars: '{{value}} cars', open: 'Open {{at}}' },
      'shipped/th/common.json': { about: 'เรา', cars: '{{value}} คัน', open: 'เปิด {{at}}' },
      'own/en/common.json': { about: ' ', cars: '{{vlaue}} cars', open: 'Open {{at}' },
    });
    const given = await context(['th']);
    expect(lines(given.locales.problems)).toEqual([
      'own/en/common.json:2 the text is empty',
      'own/en/common.json:4 a placeholder is not closed',
    ]);
    expect(lines(placeholderProblems(given))).toEqual([
      'own/en/common.json:3 the text has no {{value}}',
      'own/en/common.json:3 {{vlaue}} is not in the source',
      'own/en/common.json:4 the text has no {{at}}',
    ]);
  });
});
