import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from '../start/readme.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(text(path));
/** Texts in backticks. */
const codesOf = (path: string): string[] =>
  [...text(path).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Generated, not in git. */
const GENERATED = 'contracts';
const LAYERS = readdirSync(join(ROOT, 'src')).filter((name) => name !== GENERATED);
const ENTRIES = [
  ...text('docs/threats.md').matchAll(/^### ([AR]\d+) .+\n([\s\S]+?)(?=^##|(?![\s\S]))/gm),
].map(([, number = '', body = '']) => ({ number, body }));

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/threats.md'])(
  '%s names files that exist',
  (page) => {
    const paths = codesOf(page).filter((code) =>
      /^(src|tests|scripts|docs|schemas|public)\/[\w./[\]-]+$/.test(code),
    );
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);

describe('threats', () => {
  it('have an entry for each number', () => {
    const numbers = (letter: string, count: number, digits: number) =>
      Array.from({ length: count }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
    expect(ENTRIES.map(({ number }) => number)).toEqual([...numbers('A', 59, 2), ...numbers('R', 24, 1)]);
  });

  it.each(ENTRIES)('$number names code and test, or says what is missing', ({ body }) => {
    const isNotBuilt = /^Not built:/m.test(body);
    const hasTest = /Shown by `[^`]+\.(test|e2e)\.tsx?`/.test(body);
    expect(isNotBuilt || /^- Code: `/m.test(body)).toBe(true);
    expect(isNotBuilt || hasTest || /Not (shown by a test|part of the tests)/.test(body)).toBe(true);
  });

  it('are shown by files that are tests', () => {
    const files = ENTRIES.flatMap(({ body }) =>
      [...body.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    );
    const tests = files.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((file) => !/\b(it|test)(\.\w+)?\(/.test(text(file)))).toEqual([]);
  });
});

describe('the README of a folder of src', () => {
  it.each(LAYERS)('%s has at most five lines, and names files that exist', (layer) => {
    const page = `src/${layer}/README.md`;
    const lines = text(page).split('\n').filter(Boolean);
    expect(lines.length).toBeLessThanOrEqual(5);
    const paths = codesOf(page).filter((code) => /^[\w./[\]-]+(\/|\.tsx?|\.json)$/.test(code));
    expect(paths.length).toBeGreaterThan(0);
    expect(
      paths.filter((path) => !existsSync(join(ROOT, dirname(page), path)) && !existsSync(join(ROOT, path))),
    ).toEqual([]);
  });
});

it('every override of a package has its reason', () => {
  const [, table = ''] = text('docs/architecture.md').split('Reasons of `overrides`');
  const named = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(json('package.json').overrides).sort());
});

describe('settings of the editor', () => {
  const schemas: { fileMatch: string[]; url: string }[] = json('.vscode/settings.json')['json.schemas'];
  const files = readdirSync(join(ROOT, 'regions'), { recursive: true, encoding: 'utf8' })
    .map((file) => `regions/${file}`)
    .filter((file) => file.endsWith('.json'));

  it('give each file of regions/ the schema that it names itself', () => {
    const wrong = files.filter((file) => {
      const { $schema } = json(file);
      const given = schemas.filter(({ fileMatch }) => fileMatch.some((glob) => matchesGlob(file, glob)));
      return given.length !== 1 || join(dirname(file), $schema ?? '') !== join(given[0]?.url ?? '');
    });
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('start programs that exist', () => {
    const programs = json('.vscode/launch.json').configurations.map(
      ({ program }: { program: string }) => program,
    );
    const paths = programs.map((program: string) => program.replace(/^\$\{workspaceFolder\}\//, ''));
    expect(paths.filter((path: string) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
