import { describe, expect, it } from 'vitest';
import { codeNumbers, smallFiles } from './code-numbers.ts';
import { CODE_WORDS, countWord } from './code-words.ts';
import { functionLengths } from './function-lengths.ts';
import { sizesByFolder } from './house-numbers.ts';

const lines = (count: number) => '\n'.repeat(count);

describe('figures of the code', () => {
  it('measures functions by name, those inside others too', () => {
    const text = `const show = () => {${lines(3)}};\nfunction outer() {${lines(5)}  function inner() {\n  }\n}\n`;
    expect(functionLengths({ file: 'src/a.ts', text })).toEqual([
      { file: 'src/a.ts', name: 'show', lines: 4 },
      { file: 'src/a.ts', name: 'outer', lines: 8 },
      { file: 'src/a.ts', name: 'inner', lines: 2 },
    ]);
    const part = { file: 'src/b.tsx', text: 'export function Part() {\n  return <p>a</p>;\n}\n' };
    expect(functionLengths(part)).toEqual([{ file: 'src/b.tsx', name: 'Part', lines: 3 }]);
  });

  it('leaves out functions that hold tests', () => {
    const test = `it('a', () => {${lines(2)}});`;
    const text = `describe.skipIf(no)('b', () => {${test}});\ndescribe.each\`\`('c', () => {});\n`;
    expect(functionLengths({ file: 'src/a.test.ts', text })).toEqual([
      { file: 'src/a.test.ts', name: '', lines: 3 },
    ]);
  });

  it('finds short files with one importer', () => {
    const short = { file: 'src/domain/short.ts', text: 'export const a = 1;\n' };
    const user = (file: string) => ({ file, text: `import { a } from '#domain/short.ts';${lines(20)}` });
    expect(smallFiles([short, user('src/ui/a.ts')])).toEqual(['src/domain/short.ts']);
    expect(smallFiles([short, user('src/ui/a.ts'), user('src/ui/b.ts')])).toEqual([]);
  });

  it('counts code and tests apart', () => {
    const long = (name: string) => `function ${name}() {${lines(85)}}\n`;
    const found = Object.fromEntries(
      codeNumbers([
        { file: 'src/server/storage/pool.ts', text: `import '../app/main.ts';\n${long('a')}` },
        { file: 'tests/api/a.test.ts', text: long('b') + long('c') },
      ]),
    );
    expect(found).toMatchObject({
      'code: files': 1,
      'code: functions above 80 lines': 1,
      'tests: functions above 80 lines': 2,
      'imports of the server to a higher floor': 1,
      'imports of repositories of another module': 0,
    });
  });

  it.each([
    ['factories …In', 'export function offersIn(deps: OfferDeps) {}', 'function numberIn(text: string) {}'],
    ['types …Parts', 'export interface OfferParts {}', 'const priceParts = 1;'],
    ['types …Place', 'type OfferPlace = string;', 'type Place = string;'],
    ['types …News', 'interface BookingNews {}', 'const news = 1;'],
    ['words anew, whoever', '// reads it anew', '// reads it again'],
  ])('counts %s', (about, bad, good) => {
    const word = CODE_WORDS.find((each) => each.about === about);
    const count = (text: string) => word && countWord(word, [{ file: 'src/a.ts', text }]);
    expect([count(bad), count(good)]).toEqual([1, 0]);
  });

  it('counts files by the words of their names', () => {
    const word = CODE_WORDS.find(({ about }) => about === 'files shown-…');
    const files = ['src/a/shown-offer.ts', 'src/a/offer.ts'].map((file) => ({ file, text: '' }));
    expect(word && countWord(word, files)).toBe(1);
  });
});

it('counts lines and files of folders with a budget, without tests', () => {
  const file = (name: string, lines: number) => ({ file: name, text: 'a\n'.repeat(lines) });
  const files = [
    file('src/desk/a.ts', 3),
    file('src/desk/parts/b.css', 2),
    file('src/desk/a.test.ts', 9),
    file('scripts/check.ts', 4),
    file('tests/a.ts', 7),
  ];
  expect(sizesByFolder(files)).toEqual({
    'src/desk': { files: 2, lines: 5 },
    scripts: { files: 1, lines: 4 },
  });
});
