import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { englishLabel, filterOf, shippedRegion } from '../../../tests/shipped-regions.ts';
import { filterControls } from './filter-controls.ts';
import { describeFilter, filterDescribers } from './filter-describers.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/region/filter.schema.json', root), 'utf8'));
const types: string[] = [...schema.properties.type.enum].sort();

test('there is one folder per filter type of the schema', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'unknown')
    .map(({ name }) => name.replaceAll('-', '_'));
  expect(folders.sort()).toEqual(types);
});

test('each type of the schema has both its halves', () => {
  expect(Object.keys(filterControls).sort()).toEqual(types);
  expect(Object.keys(filterDescribers).sort()).toEqual(types);
});

test.each(['hologram', 'constructor', '__proto__'])('a filter of the unknown type %s says so', (type) => {
  const region = shippedRegion('sg');
  const filter = { ...filterOf(region, 'body'), type: type as 'button' };
  const view = describeFilter({
    filter,
    value: undefined,
    facet: [],
    stats: undefined,
    words: englishLabel(region),
  });
  expect(view.type).toBe('unknown');
  expect(view).toMatchObject({ label: 'Body type', text: expect.stringContaining(type) });
});
