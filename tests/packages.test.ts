import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The packages that the product is built with, and the folders whose code uses them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  react: ['src'],
  'react-dom': ['src'],
  next: ['src'],
  ajv: ['src'],
  'json-schema-to-typescript': ['scripts'],
  '@reduxjs/toolkit': ['src'],
  'react-redux': ['src'],
  i18next: ['src'],
  'react-i18next': ['src'],
  axios: ['src'],
  'libphonenumber-js': ['src'],
  dayjs: ['src'],
  '@mantine/core': ['src'],
  '@sentry/nextjs': ['src'],
  vitest: ['src', 'tests'],
  playwright: ['tests'],
};

interface Code {
  path: string;
  text: string;
}

function codeIn(folder: string): Code[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, 'utf8') }));
}

/** Whether code loads a package when it runs: `import type` does not. */
function isImported(name: string, text: string): boolean {
  const statement = new RegExp(
    `^(?:import(?! type\\b)|export)\\b[^'";]*?['"]${name}(?:/[^'"]*)?['"]|import\\(\\s*['"]${name}(?:/[^'"]*)?['"]`,
    'm',
  );
  return statement.test(text);
}

const CODE = ['src', 'scripts', 'tests'].flatMap(codeIn);

function importersOf(name: string): string[] {
  const folders = PACKAGES[name] ?? [];
  const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path);
  return CODE.filter(
    ({ path, text }) =>
      folders.some((folder) => path.startsWith(`${folder}/`)) &&
      isTest(path) === (name === 'vitest') &&
      isImported(name, text),
  ).map(({ path }) => path);
}

it('recognises imports that load a package', () => {
  expect(isImported('dayjs', "import dayjs from 'dayjs';")).toBe(true);
  expect(isImported('dayjs', "import dayjs, {\n  type Dayjs,\n} from 'dayjs';")).toBe(true);
  expect(isImported('dayjs', "import utc from 'dayjs/plugin/utc.js';")).toBe(true);
  expect(isImported('dayjs', "await import('dayjs')")).toBe(true);
  expect(isImported('dayjs', "import type { Dayjs } from 'dayjs';")).toBe(false);
  expect(isImported('dayjs', "import { a } from './a.ts';\nconst dayjs = 'dayjs';")).toBe(false);
  expect(isImported('ajv', "import addFormats from 'ajv-formats';")).toBe(false);
});

it.each(Object.keys(PACKAGES))('%s is a dependency that product code imports', (name) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  const importers = importersOf(name);
  expect(importers).not.toEqual([]);
  console.log(`${name}: ${importers[0]}${importers.length > 1 ? ` and ${importers.length - 1} more` : ''}`);
});
