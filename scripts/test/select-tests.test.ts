import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { selectTests } from './select-tests.ts';

const ROOT = join(import.meta.dirname, '../..');

it('selects unit tests by their path', () => {
  const file = { unit: ['src/server/runtime/csv-cell.test.ts'], browser: [] };
  expect(selectTests(['src/server/runtime/csv-cell.test.ts'], ROOT)).toEqual(file);
  expect(selectTests(['csv-cell'], ROOT)).toEqual(file);
  expect(selectTests([join(ROOT, 'src/server/runtime/csv-cell.test.ts')], ROOT)).toEqual(file);
  expect(selectTests(['./csv-cell.test.ts'], ROOT, join(ROOT, 'src/server/runtime'))).toEqual(file);
});

it('selects browser tests and unit tests together', () => {
  expect(selectTests(['tests/e2e/buy.e2e.ts', 'csv-cell', 'csv'], ROOT)).toMatchObject({
    unit: expect.arrayContaining(['src/server/runtime/csv-cell.test.ts']),
    browser: ['tests/e2e/buy.e2e.ts'],
  });
});

it('selects tests by their title', () => {
  const title = 'selects tests by their title';
  const file = 'scripts/test/select-tests.test.ts';
  expect(selectTests([title], ROOT)).toEqual({ unit: [file], browser: [], title });
  expect(selectTests(title.split(' '), ROOT)).toEqual({ unit: [file], browser: [], title });
});

it('refuses what names no test', () => {
  const unknown = ['no', 'such', 'wheel'].join('-');
  expect(() => selectTests(['csv-cell', unknown], ROOT)).toThrow(UsageError);
  expect(() => selectTests([unknown], ROOT)).toThrow(`No test file has "${unknown}" in its path`);
});
