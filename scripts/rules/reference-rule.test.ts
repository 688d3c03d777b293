import { describe, expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../tests/growth.ts';
import { readDocuments, sectionsOf } from './document-sections.ts';
import { numbersOf, referenceFaults } from './reference-rule.ts';

const PAGES: Readonly<Record<string, string>> = {
  'docs/product/README.md': '# The product\n',
  'docs/product/3-data.md': '# 3. Data\n\n## 3.6 Cars\n\n## 3.7 Sections\n\nSee 3.9 of something else.\n',
  'docs/product/flows.md': '# Flows\n\n## 1. Forms\n',
  'docs/threats.md': '# Threats\n\n| # | threat |\n|---|---|\n| A01 | codes |\n\n### R3: a full disk\n',
  'docs/decisions/0008-render-pages.md': '# 0008: Render pages\n',
  'docs/examples/cars.csv': '',
};
const documents = readDocuments(Object.keys(PAGES), (file) => PAGES[file] ?? '');

/** References of a text that lead nowhere. */
function dangling(text: string, file = 'src/domain/sample.ts'): string[] {
  return referenceFaults({ file, text }, documents).map(
    ({ message }) => /^refers to (.+), which does not exist/.exec(message)?.[1] ?? message,
  );
}

describe('references to sections', () => {
  it.each([
    ['/** A car (SPEC 3.6). */', []],
    ['/** A car (SPEC 3.8). */', ['SPEC 3.8']],
    ['// SPEC 3, 3.6, 3.8 and 4', ['SPEC 3.8', 'SPEC 4']],
    ['"description": "Cars (SPEC 3.6–3.8)"', ['SPEC 3.8']],
    ['-- cars (SPEC 3.6, FLOWS 1, 2)', ['FLOWS 2']],
    ['a form (FLOWS 1)', []],
    ["it('is limited (HARDENING A01, A02)')", ['HARDENING A02']],
    ["it('is limited (A01, A52)')", ['HARDENING A52']],
    ["it('survives (R3)')", []],
    ["it('survives (HARDENING R1–R3)')", ['HARDENING R1', 'HARDENING R2']],
    ['layers of ARCHITECTURE 5', ['ARCHITECTURE 5']],
    ['in UTF 8, as RFC 9457 says', []],
    ['paper in A4, 3 copies; every SPEC has sections', []],
  ])('in %s: %j lead nowhere', (text, expected) => {
    expect(dangling(text)).toEqual(expected);
  });

  it('are found across lines of a comment, and reported where they begin', () => {
    const text = '/**\n * Cars (SPEC\n * 3.8).\n */\n-- as in SPEC\n-- 3.6\n';
    expect(referenceFaults({ file: 'src/a.ts', text }, documents)).toEqual([
      { file: 'src/a.ts', line: 2, message: expect.stringContaining('docs/product has no section') },
    ]);
  });

  it.each([
    ['blanks', '', ' '],
    ['lines', '', '\n        '],
    ['lines of a comment', '', '\r\n  *\t '],
    ['words between numbers', '\n1 and', '\n '],
  ])('are looked for in linear time in endless %s', async (_what, before, part) => {
    const read = (gap: string) =>
      expect(dangling(`SPEC${before}${gap}x`)).toEqual(before.includes('1') ? ['SPEC 1'] : []);
    expect(await growth(repeated(part), read, 160_000)).toBeLessThan(LINEAR);
  });

  it('are read from columns of tables that are headed SPEC', () => {
    const table = '| term | SPEC |\n|---|---|\n| car | 3.6 |\n| slot | 3.7, 3.9 |\n| desk | – |\n';
    expect(dangling(table, 'docs/glossary.md')).toEqual(['SPEC 3.9']);
    expect(dangling('| term | size |\n|---|---|\n| car | 3.9 |\n', 'docs/glossary.md')).toEqual([]);
  });

  it('name the missing document', () => {
    const [fault] = referenceFaults({ file: 'src/a.ts', text: 'ARCHITECTURE 5' }, documents);
    expect(fault?.message).toContain('docs/architecture.md is missing');
  });
});

describe('references to decisions and files', () => {
  it.each([
    ['(docs/decisions/0008)', 'src/a.ts', []],
    ['(docs/decisions/0009)', 'src/a.ts', ['decision 0009']],
    ['see decision 0009', 'docs/page.md', ['decision 0009']],
    ['as before (0009)', 'docs/decisions/0008-render-pages.md', ['decision 0009']],
    ['as before (0009)', 'src/a.ts', []],
    ["'docs/examples/cars.csv'", 'src/a.ts', []],
    ["'docs/examples/vans.csv'", 'src/a.ts', ['docs/examples/vans.csv']],
    ["'/api/docs/static.json'", 'src/a.ts', []],
    ['[cars](3-data.md#36-cars) [site](https://example.com/a.md)', 'docs/product/README.md', []],
    ['[examples](../examples) [flows](flow.md)', 'docs/product/README.md', ['docs/product/flow.md']],
  ])('in %s of %s: %j lead nowhere', (text, file, expected) => {
    expect(dangling(text, file)).toEqual(expected);
  });
});

it('reads numbered headings, and threats of headings, tables and lists', () => {
  expect(sectionsOf('# 4. States\n## 3.10 Slots\n## Words of 5\n#### 7.1: Calls\n1. first\n')).toEqual([
    '4',
    '3.10',
    '7.1',
  ]);
  expect(sectionsOf('## A01 Codes\n| **A02** | x |\n- R3: disks\nas in A04\n')).toEqual(['A01', 'A02', 'R3']);
});

it('expands ranges', () => {
  expect(numbersOf('7.3–7.5, 8')).toEqual(['7.3', '7.4', '7.5', '8']);
  expect(numbersOf('R1–R4 and A52')).toEqual(['R1', 'R2', 'R3', 'R4', 'A52']);
});
