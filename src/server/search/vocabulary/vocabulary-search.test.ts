import { describe, expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../../tests/growth.ts';
import type { VocabularyEntry } from './vocabulary-entry.ts';
import { createVocabularySearch } from './vocabulary-search.ts';

const make = (value: string, count: number, ...labels: string[]): VocabularyEntry => ({
  kind: 'make',
  key: 'make',
  value,
  labels,
  count,
});
const model = (value: string, count: number, ...labels: string[]): VocabularyEntry => ({
  kind: 'model',
  key: 'make',
  value,
  labels,
  count,
});
const body = (value: string, ...labels: string[]): VocabularyEntry => ({
  kind: 'body_type',
  key: 'body',
  value,
  labels,
});

const vocabulary = createVocabularySearch([
  make('toyota', 900, 'Toyota', 'トヨタ', '豐田', '丰田', 'โตโยต้า'),
  make('honda', 700, 'Honda', 'ホンダ', '本田', 'ฮอนด้า'),
  make('mercedes-benz', 400, 'Mercedes-Benz', 'メルセデス・ベンツ', '平治', '奔驰', 'เมอร์เซเดส-เบนซ์'),
  make('citroen', 10, 'Citroën', 'シトロエン'),
  make('mazda', 200, 'Mazda', 'マツダ', 'มาสด้า'),
  make('hyundai', 100, 'Hyundai', '現代', 'ฮุนได'),
  make('peugeot', 50, 'Peugeot', 'プジョー'),
  model('toyota.corolla', 120, 'Corolla', 'カローラ', 'โคโรลล่า'),
  model('toyota.corolla-cross', 60, 'Corolla Cross', 'カローラクロス'),
  model('toyota.c-hr', 30, 'C-HR'),
  model('honda.civic', 150, 'Civic', 'シビック', 'ซีวิค', '思域'),
  model('honda.cr-v', 90, 'CR-V'),
  model('mazda.3', 80, '3', 'Mazda3'),
  model('peugeot.3008', 5, '3008'),
  make('jaguar', 20, 'Jaguar'),
  model('jaguar.xe', 9, 'XE'),
  model('bmw.x5', 40, 'X5'),
  model('mazda.cross', 1, 'Cross'),
  model('mazda.cx-5', 70, 'Mazda CX-5', 'マツダ CX-5'),
  body('suv', 'SUV', 'Geländewagen', '休旅車'),
  body('sedan', 'Sedan', 'セダン', 'รถเก๋ง', '轎車'),
  {
    kind: 'category',
    key: 'category',
    value: 'family_friendly',
    labels: ['Family friendly', 'ファミリー向け'],
  },
]);

const values = (text: string) => vocabulary.suggest(text).map(({ value }) => value);

describe('suggest', () => {
  it.each([
    ['toy', 'toyota'],
    ['Toyota', 'toyota'],
    ['ＴＯＹＯＴＡ', 'toyota'],
    ['hodna', 'honda'],
    ['hynudai', 'hyundai'],
    ['mercedez bens', 'mercedes-benz'],
    ['mercedesbenz', 'mercedes-benz'],
    ['citroen', 'citroen'],
    ['citroën', 'citroen'],
    ['geländew', 'suv'],
    ['toyota corola', 'toyota.corolla'],
    ['corolla cro', 'toyota.corolla-cross'],
    ['chr', 'toyota.c-hr'],
    ['c-h', 'toyota.c-hr'],
    ['crv', 'honda.cr-v'],
    ['honda civic 2019', 'honda.civic'],
    ['mazda 3', 'mazda.3'],
    ['mazda', 'mazda'],
    ['cx5', 'mazda.cx-5'],
    ['family', 'family_friendly'],
  ])('suggests for "%s" first %s', (text, value) => {
    expect(values(text)[0]).toBe(value);
  });

  it.each([
    ['トヨ', 'toyota'],
    ['ﾄﾖﾀ', 'toyota'],
    ['とよた', 'toyota'],
    ['シビ', 'honda.civic'],
    ['トヨタ カローラ', 'toyota.corolla'],
    ['トヨタカローラ', 'toyota.corolla'],
    ['セダン', 'sedan'],
    ['豐', 'toyota'],
    ['丰田', 'toyota'],
    ['奔驰', 'mercedes-benz'],
    ['โตโย', 'toyota'],
    ['โตโยตา', 'toyota'],
    ['ซีวิก', 'honda.civic'],
    ['เก๋ง', 'sedan'],
  ])('suggests for "%s" first %s in its own script', (text, value) => {
    expect(values(text)[0]).toBe(value);
  });

  it('suggests the make before its models, frequent models first', () => {
    expect(values('toyota')).toEqual(['toyota', 'toyota.corolla', 'toyota.corolla-cross', 'toyota.c-hr']);
  });

  it.each([
    ['to', ['toyota', 'toyota.corolla', 'toyota.corolla-cross', 'toyota.c-hr']],
    ['m', ['mercedes-benz', 'mazda', 'mazda.3', 'mazda.cx-5', 'mazda.cross']],
    ['c', ['citroen', 'honda.civic', 'toyota.corolla', 'honda.cr-v', 'mazda.cx-5']],
    ['s', ['suv', 'sedan']],
    ['cross', ['mazda.cross', 'toyota.corolla-cross']],
    ['toyota corolla', ['toyota.corolla', 'toyota.corolla-cross']],
  ])(
    'suggests for "%s" makes, then exact names, then models by their number of listings',
    (text, expected) => {
      expect(values(text).slice(0, expected.length)).toEqual(expected);
    },
  );

  it('leaves room for other kinds if many makes start with a letter', () => {
    const makes = ['seat', 'skoda', 'smart', 'subaru', 'suzuki', 'saab'].map((name, index) =>
      make(name, 50 - index, name),
    );
    const crowded = createVocabularySearch([...makes, body('suv', 'SUV')]);
    expect(crowded.suggest('s').map(({ value }) => value)).toEqual([
      'seat',
      'skoda',
      'smart',
      'subaru',
      'suv',
      'suzuki',
      'saab',
    ]);
  });

  it('returns at most eight suggestions by default', () => {
    expect(values('m').length).toBeLessThanOrEqual(8);
    expect(vocabulary.suggest('c', 3)).toHaveLength(3);
  });

  it('returns the data of a link, with the make of a model', () => {
    expect(vocabulary.suggest('civ')).toEqual([
      { kind: 'model', key: 'make', value: 'honda.civic', label: 'Honda Civic', count: 150 },
    ]);
  });

  it.each(['', '   ', '…', 'qqqq', '%', '*'])('returns no suggestions for "%s"', (text) => {
    expect(values(text)).toEqual([]);
  });
});

describe('resolve', () => {
  it.each([
    ['honda civic 2019', { make: 'honda.civic' }, '2019'],
    ['toyota corola', { make: 'toyota.corolla' }, ''],
    ['corolla cross', { make: 'toyota.corolla-cross' }, ''],
    ['toyota cross', { make: 'toyota,mazda.cross' }, ''],
    ['Mercedez Bens sedan', { make: 'mercedes-benz', body: 'sedan' }, ''],
    ['suv toyota honda', { make: 'toyota,honda', body: 'suv' }, ''],
    ['mazda 3', { make: 'mazda.3' }, ''],
    ['cx-5 mazda', { make: 'mazda.cx-5' }, ''],
    ['マツダCX-5', { make: 'mazda.cx-5' }, ''],
    ['xe toyota', { make: 'toyota' }, 'xe'],
    ['jaguar xe', { make: 'jaguar.xe' }, ''],
    ['x5', { make: 'bmw.x5' }, ''],
    ['3 doors', {}, '3 doors'],
    ['3008', {}, '3008'],
    ['peugeot 3008', { make: 'peugeot.3008' }, ''],
    ['トヨタカローラ 白', { make: 'toyota.corolla' }, '白'],
    ['中古トヨタのセダン', { make: 'toyota', body: 'sedan' }, '中古 の'],
    ['二手豐田', { make: 'toyota' }, '二手'],
    ['รถเก๋งฮอนด้า', { make: 'honda', body: 'sedan' }, ''],
    ['hondaシビック', { make: 'honda.civic' }, ''],
    ['cr v', { make: 'honda.cr-v' }, ''],
    ['red herring', {}, 'red herring'],
    ['', {}, ''],
  ])('resolves "%s"', (text, query, rest) => {
    expect(vocabulary.resolve(text)).toEqual({ query, rest });
  });

  it('is cut where it is too long for the page, which counts letters with their marks as one', () => {
    const [typed, shown] = ['e\u0301'.repeat(48), '\u00e9'.repeat(48)];
    expect(vocabulary.resolve(`${typed} toyota`)).toEqual({ query: { make: 'toyota' }, rest: shown });
    expect(vocabulary.suggest(`${' '.repeat(100)}toyota`)[0]?.value).toBe('toyota');
  });

  it('reads a text crafted to be long in linear time', async () => {
    expect(await growth(repeated('トヨ'), vocabulary.resolve, 100_000)).toBeLessThan(LINEAR);
    expect(await growth(repeated('aaaa '), vocabulary.suggest, 250_000)).toBeLessThan(LINEAR);
  });
});

describe('letters of other alphabets and cases', () => {
  const names = { red: 'Kırmızı', isparta: 'Isparta', lodz: 'Łódź' };
  const local = createVocabularySearch(
    Object.entries(names).map(([value, label]) => ({ kind: 'option', key: 'x', value, labels: [label] })),
  );
  it.each([
    ['KIRMIZI', 'red'],
    ['kirmizi', 'red'],
    ['ısparta', 'isparta'],
    ['ISPARTA', 'isparta'],
    ['lodz', 'lodz'],
    ['ŁÓDŹ', 'lodz'],
  ])('resolves and suggests for "%s" %s', (text, value) => {
    expect(local.resolve(text).query).toEqual({ x: value });
    expect(local.suggest(text)[0]).toMatchObject({ value });
  });
});
