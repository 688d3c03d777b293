import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Test files that the arguments of `npm test` name. */
export interface Selection {
  /** Paths from the root, run by `vitest.config.ts`. */
  unit: string[];
  /** Paths from the root, run by `vitest.e2e.config.ts`. */
  browser: string[];
  /** Run only tests with this in their title; undefined: whole files. */
  title?: string;
}

const TEST_FILE = /\.test\.tsx?$|^tests\/e2e\/.*\.e2e\.ts$/;
/** Follows `it(`, or `it.each(…)(`. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1/g;
const BROWSER_TEST = /\.e2e\.ts$/;

/**
 * Finds test files by a part of their path, or else by the title of a test: all arguments together.
 * @param given paths, from `cwd`, or words
 * @throws UsageError if no test is named
 */
export function selectTests(given: readonly string[], root: string, cwd = root): Selection {
  const files = testFiles(root);
  const found = given.map((name) => files.filter((file) => file.includes(pathFromRoot(name, root, cwd))));
  const unknown = given.filter((_, index) => found[index]?.length === 0);
  if (unknown.length === 0) return split([...new Set(found.flat())].sort());
  const title = given.join(' ');
  const named = files.filter((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8')).some((known) => known.includes(title)),
  );
  if (named.length === 0)
    throw new UsageError(`No test file has "${unknown[0]}" in its path, and none has "${title}" in a title.`);
  return { ...split(named), title };
}

/** Titles of tests and groups; values of parameters are not filled in. */
function titlesIn(text: string): string[] {
  return [...text.matchAll(TITLE)].map((match) => match[2] ?? '');
}

/** An argument as a part of a path: `./x.test.ts` and absolute paths are relative to the root. */
function pathFromRoot(name: string, root: string, cwd: string): string {
  const isPath = name.startsWith('.') || name.startsWith('/');
  return isPath ? relative(root, resolve(cwd, name)) : name;
}

function split(files: readonly string[]): Selection {
  return {
    unit: files.filter((file) => !BROWSER_TEST.test(file)),
    browser: files.filter((file) => BROWSER_TEST.test(file)),
  };
}

function testFiles(root: string): string[] {
  return ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => TEST_FILE.test(file)),
  );
}
