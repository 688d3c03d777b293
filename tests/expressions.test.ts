import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { namedMonth } from '#region/search/read-day.ts';
import { unitBehind } from '#server/import/units/units.ts';
import { brandFileFault } from '#server/manifests/checks/brand.ts';
import { readCsv } from '#server/manifests/translation/csv.ts';
import { safeCell } from '#server/runtime/csv-cell.ts';
import { growth, LINEAR, repeated } from './growth.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-expressions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const svgFault = (text: string) => {
  const file = join(folder, 'a.svg');
  writeFileSync(file, text);
  return brandFileFault(file);
};

/** Texts that strangers write, and what reads them (HARDENING A25). */
it.each<[string, (text: string) => unknown, string]>([
  ['a cell of a table', safeCell, '\t'],
  ['a cell of a table with breaks', safeCell, '\r\n;\u200b'],
  ['a text of a translator', (text) => readCsv(`key,en,de\na,b,"${text}"\n`), "\t'"],
  ['a picture with comments', (text) => svgFault(`${text}<svg ></svg>`), '<!--'],
  ['a picture with open elements', (text) => svgFault(`<svg >${text}</svg>`), '<'],
  ['a picture with open handlers', (text) => svgFault(`<svg ${text}></svg>`), ' onload '],
  ['a picture with open addresses', (text) => svgFault(`<svg href=${text}></svg>`), ' '],
  ['a unit behind a number', (text) => unitBehind(text, 'distance'), ' '],
  ['a date with the name of a month', (text) => namedMonth(`1${text}x`), '-'],
])('%s is read in linear time', async (_, read, part) => {
  expect(await growth(repeated(part), read, 400_000)).toBeLessThan(LINEAR);
});
