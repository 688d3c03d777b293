import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/product');
const INDEX = 'README.md';
const FLOWS = 'flows.md';
const PAGES = readdirSync(FOLDER).filter((file) => file !== INDEX);
const TEST = /\]\((\.\.\/\.\.\/(?:src|tests|scripts)\/[^)]+\.(?:test\.tsx?|e2e\.ts))\)/g;

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** Numbered sections of a page with their text; of a page without any the page itself. */
function sectionsOf(file: string): { number: string; text: string }[] {
  const [head = '', ...parts] = read(file).split(/^## (?=\d)/m);
  const sections = parts.map((text) => ({ number: /^[\d.]*\d/.exec(text)?.[0] ?? '', text }));
  const number = /^# (\d+)\. /.exec(head)?.[1] ?? '';
  return sections.length > 0 ? sections : [{ number, text: head }];
}

it('the index lists each page by its title', () => {
  const listed = [...read(INDEX).matchAll(/^\| \[(.+?)\]\((.+?)\) \|/gm)].map(([, title, file]) => [
    file,
    title,
  ]);
  expect(listed).toEqual(PAGES.map((file) => [file, /^# (.+)$/m.exec(read(file))?.[1]]));
});

describe.each(PAGES)('%s', (file) => {
  const sections = sectionsOf(file);

  it('has the number of its name, and sections that follow each other', () => {
    const page = /^(\d+)-/.exec(file)?.[1];
    if (page !== undefined) expect(read(file)).toMatch(new RegExp(`^# ${page}\\. `));
    const numbers = sections.map(({ number }) => number);
    const before = file === FLOWS ? '' : `${page}.`;
    const isWhole = numbers.length === 1 && numbers[0] === page;
    expect(numbers).toEqual(isWhole ? [page] : sections.map((_, index) => `${before}${index + 1}`));
  });

  it.each(sections)('section $number names tests that exist', ({ text }) => {
    const tests = [...text.matchAll(TEST)].map(([, path = '']) => path);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  });
});
