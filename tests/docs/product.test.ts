import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchPath } from '#region/routing/paths.ts';
import { ERROR_CODES } from '#server/http/error-codes.ts';
import { shippedRegions } from '../shipped-regions.ts';

const FOLDER = join(import.meta.dirname, '../../docs/product');
const INDEX = 'README.md';
const FLOWS = 'flows.md';
const PAGES = readdirSync(FOLDER).filter((file) => file !== INDEX);
const TEST = /\]\((\.\.\/\.\.\/(?:src|tests|scripts)\/[^)]+\.(?:test\.tsx?|e2e\.ts))\)/g;

/** Texts in backticks. */
const codesOf = (file: string) => [...read(file).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** Numbered sections of a page with their text; of a page without any the page itself. */
function sectionsOf(file: string): { number: string; text: string }[] {
  const [head = '', ...parts] = read(file).split(/^## (?=\d)/m);
  const sections = parts.map((text) => ({ number: /^[\d.]*\d/.exec(text)?.[0] ?? '', text }));
  const number = /^# (\d+)\. /.exec(head)?.[1] ?? '';
  return sections.length > 0 ? sections : [{ number, text: head }];
}

/** Paths of the API with unnamed parameters, as `tests/api/server.test.ts` compares them with the API itself. */
function apiPaths(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, '../api/server.test.ts'), 'utf8');
  return new Set([...text.matchAll(/'(\/(?:api|macros)\/[^']+)'/g)].map(([, path = '']) => unnamed(path)));
}

const unnamed = (path: string) => path.replace(/\{\w+\}/g, '{}');

it('the index lists each page by its title', () => {
  const listed = [...read(INDEX).matchAll(/^\| \[(.+?)\]\((.+?)\) \|/gm)].map(([, title, file]) => [
    file,
    title,
  ]);
  expect(listed).toEqual(PAGES.map((file) => [file, /^# (.+)$/m.exec(read(file))?.[1]]));
});

it('7 names every call of a region', () => {
  const region = '/api/v1/rabbit/{}/';
  // parts of an offer are named by what follows its address
  const named = codesOf('7-calls.md').map((code) => unnamed(code.replace(/^([A-Z]+ )?…?/, '')));
  const calls = [...apiPaths()].filter((path) => path.startsWith(region));
  expect(calls.length).toBeGreaterThan(80);
  const missing = calls.filter(
    (path) => !named.some((code) => region + code === path || (code.startsWith('/') && path.endsWith(code))),
  );
  expect(missing).toEqual([]);
});

it('8 names every status of an error', () => {
  const rows = read('8-errors.md').matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm);
  const named = [...rows].flatMap(([, list = '']) => list.split(', ').map(Number));
  const statuses = new Set(Object.values(ERROR_CODES).map(({ status }) => status));
  expect(named.sort()).toEqual([...statuses].sort());
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

  it('names pages that exist', () => {
    const codes = shippedRegions.map(({ code }) => code).join('|');
    const pages = codesOf(file).filter((code) => new RegExp(`^/(${codes})/`).test(code));
    const wrong = pages.filter((page) => {
      const path = page.replace(/\?.*/, '').replace(/\/(…|\{\w+\})/g, '/x');
      return matchPath(shippedRegions, 'sg', path).kind !== 'page';
    });
    expect(wrong).toEqual([]);
  });

  it('names calls that exist', () => {
    const paths = apiPaths();
    const calls = codesOf(file).flatMap(
      (code) => /^(?:GET|POST|PUT|DELETE) ([/\w].*)$/.exec(code)?.[1] ?? [],
    );
    const wrong = calls.filter((call) => {
      const path = call.startsWith('/') ? call : `/api/v1/rabbit/{region}/${call}`;
      return !paths.has(unnamed(path)) && !/^\/(images|locales|api\/visit|api\/v1\/webhooks)/.test(path);
    });
    expect(wrong).toEqual([]);
  });

  it.each(sections)('section $number names tests that exist', ({ text }) => {
    const tests = [...text.matchAll(TEST)].map(([, path = '']) => path);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  });
});
