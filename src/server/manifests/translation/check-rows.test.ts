import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type LocaleSet, readLocales } from '../locales/read-locales.ts';
import { problemLine } from '../problem.ts';
import { checkRows } from './check-rows.ts';
import { readCsv } from './csv.ts';
import { isOpen, statusLines } from './status.ts';
import { notesOf, unitsOf } from './text-unit.ts';
import { readXliff } from './xliff.ts';

let locales: LocaleSet;
beforeAll(async () => {
  locales = await readLocales({ shippedLocalesDir: join(import.meta.dirname, '../../../../public/locales') });
});

function problemsOf(...lines: string[]): string[] {
  const translations = readCsv(['key,en,pl', ...lines].join('\r\n'));
  const units = unitsOf(locales, 'pl', 'en');
  return checkRows('pl.csv', translations, units, locales, 'en').problems.map(problemLine);
}

test('names each wrong row with its line and column', () => {
  expect(
    problemsOf(
      'home:showAll,Show all,Pokaż wszystko',
      'home:showAl,Show all,Pokaż',
      '"home:title",,"Znajdź\r\nauto"',
      'home:band.upTo,Up to {{value}},Do {{value}} {{extra}}',
      'home:showAll,Show all,Jeszcze raz',
      'home:search.submit,,"=HYPERLINK(""x"")"',
      'home:makes_two,,dwie marki',
      'home:search.none,,zły {{value',
    ),
  ).toEqual([
    expect.stringMatching(/^pl\.csv:3:3 {2}home:showAl {2}there is no text .*did you mean "home:showAll"\?$/),
    expect.stringMatching(/^pl\.csv:7:3 {2}home:showAll {2}the text is there twice, first in line 2/),
    expect.stringMatching(/^pl\.csv:8:3 {2}home:search\.submit {2}the text begins like a formula/),
    expect.stringMatching(/^pl\.csv:9:3 {2}home:makes_two {2}pl has no plural form as in "home:makes_two"/),
    expect.stringMatching(/^pl\.csv:4:3 {2}home:title {2}the text has a character that nobody sees.*U\+000D/),
    expect.stringMatching(/^pl\.csv:4:3 {2}home:title {2}the text has no \{\{country\}\}/),
    expect.stringMatching(/^pl\.csv:6:3 {2}home:band\.upTo {2}\{\{extra\}\} is not in the source/),
    expect.stringMatching(/^pl\.csv:10:3 {2}home:search\.none {2}a placeholder is not closed/),
  ]);
});

test('asks for all plural forms of a language', () => {
  const problems = problemsOf('home:makes_one,,{{value}} marka', 'home:makes_other,,{{value}} marki');
  expect(problems).toEqual([
    expect.stringMatching(/^pl\.csv:2:3 .*the plural form _few, _many of "home:makes" is missing/),
    expect.stringMatching(/^pl\.csv:3:3 /),
  ]);
  const forms = ['one', 'few', 'many', 'other'].map((form) => `home:makes_${form},,{{value}} marek`);
  expect(problemsOf(...forms)).toEqual([]);
});

test('warns of a text that has changed since the file was written', () => {
  expect(problemsOf('home:showAll,Show everything,Pokaż')).toEqual([
    expect.stringMatching(/^pl\.csv:2:3 {2}home:showAll {2}warning: the text was "Show everything"/),
  ]);
});

test('reads lines and columns of XLIFF, and leaves out what is not translated', () => {
  const { rows } = readXliff(`<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="home" source-language="en" target-language="pl" datatype="plaintext"><body>
    <trans-unit id="home:showAll"><source>Show all</source><target>Pokaż <ph id="1">{{value}}</ph> &amp; więcej</target>
      <alt-trans><target>Inaczej</target></alt-trans></trans-unit>
    <trans-unit id="home:title"><source>x</source><target state="needs-translation">x</target></trans-unit>
  </body></file>
</xliff>`);
  expect(rows).toEqual([
    {
      key: 'home:showAll',
      source: 'Show all',
      target: 'Pokaż {{value}} & więcej',
      line: 4,
      column: expect.any(Number),
    },
    { key: 'home:title', source: 'x', target: '', line: 6, column: expect.any(Number) },
  ]);
});

test.each([
  ['<a/>', /no XLIFF 1\.2/],
  ['<xliff version="2.0"/>', /no XLIFF 1\.2/],
  [
    '<xliff version="1.2"><file target-language="a"/><file target-language="b"/></xliff>',
    /the same "target-language"/,
  ],
  ['<xliff', /no XML/],
  ['', /./],
])('refuses %s with advice', (text, message) => {
  expect(() => readXliff(text)).toThrow(message);
});

test.each([
  ['entities of other files', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
  ['entities of entities', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', '&b;'],
  ['elements without an end', '', '<g>'.repeat(20_000)],
])('refuses XLIFF with %s', (_name, head, target) => {
  const text = `<?xml version="1.0"?>${head}<xliff version="1.2"><file target-language="pl"><body><trans-unit id="home:showAll"><target>${target}</target></trans-unit></body></file></xliff>`;
  expect(() => readXliff(text)).toThrow(/no XML/);
});

test('refuses a text that is far too long', () => {
  expect(problemsOf(`home:showAll,,${'x'.repeat(10_001)}`)).toEqual([
    expect.stringMatching(/the text has 10001 characters {2}allowed: at most 10000/),
  ]);
});

test('refuses a CSV file of another kind', () => {
  expect(() => readCsv('a,b\n1,2\n')).toThrow(/key,en,vi/);
});

test('tells translators pages, placeholders and numbers of plural forms', () => {
  const few = unitsOf(locales, 'pl', 'en').find(({ key }) => key === 'home:makes_few');
  expect(few && notesOf(few)).toEqual(
    ['Where: home page.', 'Keep as it is: {{value}}', 'Plural form for numbers such as 2, 3, 4, 22.'].map(
      (line, index) =>
        index === 2 ? expect.stringMatching(/^Plural form for numbers such as 2, 3, 4/) : line,
    ),
  );
});

test('prints one line for each language with what visitors would read in English', () => {
  const [done, none] = statusLines(locales, ['th', 'pl'], 'en');
  const all = unitsOf(locales, 'pl', 'en').filter(({ key }) => !key.startsWith('desk:'));
  expect(all.every(isOpen)).toBe(true);
  expect(none).toBe(
    `pl  [....................]   0 %  0 of ${all.length}  left: common ${all.filter(({ key }) => key.startsWith('common:')).length}, home ${all.filter(({ key }) => key.startsWith('home:')).length}, buy ${all.filter(({ key }) => key.startsWith('buy:')).length} and 26 more files`,
  );
  expect(done).toMatch(/^th {2}\[#{20}\] 100 %/);
});

test('takes texts that begin with a sign', () => {
  for (const text of ['+ jeszcze więcej', '- 5 %', '@forecourt', '＋więcej'])
    expect(problemsOf(`home:showAll,,"${text}"`)).toEqual([]);
});

test.each([
  ['', ''],
  ['state="needs-review-translation"', ''],
  ['', 'approved="no"'],
  ['state="translated"', 'approved="no"'],
  ['state="new"', ''],
])('the source is no translation in an XLIFF with %j and %j', (state, approved) => {
  const unit = (text: string) =>
    readXliff(
      `<xliff version="1.2"><file target-language="pl"><body><trans-unit id="home:showAll" ${approved}>
        <source>Show all</source><target ${state}>${text}</target></trans-unit></body></file></xliff>`,
    ).rows[0]?.target;
  expect(unit('Show all')).toBe('');
  if (!state.includes('new')) expect(unit('Pokaż')).toBe('Pokaż');
});

test('the source is the translation where a translator says so', () => {
  const [row] = readXliff(
    `<xliff version="1.2"><file target-language="pl"><body><trans-unit id="home:showAll">
      <source>SUV</source><target state="translated">SUV</target></trans-unit></body></file></xliff>`,
  ).rows;
  expect(row?.target).toBe('SUV');
});
