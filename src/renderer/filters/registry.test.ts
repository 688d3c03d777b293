import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFilter } from '#region/search/describe-filter.ts';
import { filterKinds } from '#region/search/filter-kinds.ts';
import { englishLabel, filterOf, shippedRegion } from '../../../tests/shipped-regions.ts';
import * as filterControls from './filter-controls.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/region/filter.schema.json', root), 'utf8'));
const types: string[] = [...schema.properties.type.enum].sort();
const typeOf = (file: string) => file.replace(/\.ts$/, '').replaceAll('-', '_');

test('there is one folder per filter type of the schema', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'unknown')
    .map(({ name }) => typeOf(name));
  expect(folders.sort()).toEqual(types);
});

test('there is one module per filter type of the schema', () => {
  const modules = readdirSync(new URL('src/region/search/kinds', root)).filter((file) => file !== 'index.ts');
  expect(modules.map(typeOf).sort()).toEqual(types);
});

test('each type of the schema has both its halves', () => {
  expect(Object.keys(filterControls).sort()).toEqual(types);
  expect(Object.keys(filterKinds).sort()).toEqual(types);
});

// `make_model` is an operator of the search, too; HTML elements and fields have types of the other names.
const SHARED = ['boolean', 'button', 'checkbox', 'make_model', 'number'];
const only = types.filter((type) => !SHARED.includes(type)).join('|');
const TYPE_COMPARISON = new RegExp(
  `\\btype *[!=]== *'(${types.join('|')})'|['"](${only})['"]|^ +(${only}): `,
  'm',
);
const isAboutFilters = (code: string) => /\b(Filter|FilterType|FilterView|ResolvedFilter)\b/.test(code);
const distinguishesTypes = (code: string) => isAboutFilters(code) && TYPE_COMPARISON.test(code);

test.each([
  "filter.type === 'checkbox'",
  "type !== 'range_input'",
  "case 'range_input':",
  '  range_input: 1,',
])('detects a comparison of filter types in %s', (line) =>
  expect(distinguishesTypes(`import type { Filter } from '#contracts/types.ts';\n${line}`)).toBe(true),
);

test('compares filter types only in plug-ins', () => {
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !/^(contracts|region\/search\/kinds|renderer\/filters)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.filter((file) => distinguishesTypes(readFileSync(new URL(`src/${file}`, root), 'utf8'))),
  ).toEqual([]);
});

test.each(['hologram', 'constructor', '__proto__'])(
  'shows an error for a filter of the unknown type %s',
  (type) => {
    const region = shippedRegion('sg');
    const filter = { ...filterOf(region, 'body'), type: type as 'button' };
    const view = describeFilter({
      filter,
      value: undefined,
      facet: [],
      stats: undefined,
      context: englishLabel(region),
    });
    expect(view.type).toBe('unknown');
    expect(view).toMatchObject({ label: 'Body type', text: expect.stringContaining(type) });
  },
);
