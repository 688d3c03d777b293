import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsOf, FILE_PAGES, referenceOf } from './reference.ts';
import { type RootSchema, schemaPosition, schemaRoot } from './schema-tree.ts';

const ROOT = join(import.meta.dirname, '../../../..');

it.each([
  [['filters', 'settings', 'price', 'filters', 0, 'options'], 'filters.md#settings-filters-options'],
  [['filters', 'settings', 'price', 'filters', 0], 'filters.md#settings-filters'],
  [['filters'], 'filters.md'],
  [['newCars', 'sorts', 0], 'new-cars.md#sorts'],
  [['timeZone'], 'manifest.md#timeZone'],
  [['languages', 0, 'code'], 'languages.md#code'],
  [[], 'manifest.md'],
])('describes %j in %s', (path, address) => {
  expect(referenceOf(path)).toBe(`docs/reference/${address}`);
});

it('describes the object of a misspelt property', () => {
  expect(referenceOf(['filters', 'settings', 'price', 'filters', 0, 'optoins'])).toBe(
    'docs/reference/filters.md#settings-filters',
  );
});

it('describes the alternatives of a value', () => {
  expect(referenceOf(['forms', 'job', 'steps', 0, 'fields', 0, 'options', 0, 'value'])).toBe(
    'docs/reference/forms.md#steps-fields-options-value',
  );
});

it.each<[path: (string | number)[], root: RootSchema, address: string]>([
  [['locations', 'jurong', 'hours', 0], 'places.schema.json', 'content-places.md#locations-hours'],
  [['fields', 0, 'field'], 'feed.schema.json', 'mapping.md#fields-field'],
  [['models', 0, 'slug'], 'catalogue.schema.json', 'make.md#models-slug'],
  [[], 'certified.schema.json', 'content-certified.md'],
])('describes %j of a file of %s in %s', (path, root, address) => {
  expect(docsOf(path, root)).toEqual({ docs: `docs/reference/${address}` });
});

it('names pages and anchors of other files that are there', () => {
  for (const [root, page] of Object.entries(FILE_PAGES)) {
    const text = readFileSync(join(ROOT, `docs/reference/${page}.md`), 'utf8');
    const { node } = schemaRoot(root as RootSchema) ?? fail();
    for (const property of Object.keys(node.properties ?? {}))
      expect(text).toContain(`<a id="${property}"></a>`);
  }
});

it('names pages and anchors that are there', () => {
  for (const name of Object.keys(schemaRoot()?.node.properties ?? {})) {
    const place = schemaPosition(schemaRoot() ?? fail(), name);
    const below = Object.keys(place?.node.properties ?? {}).map((property) => [name, property]);
    for (const path of [[name], ...below]) {
      const [file = '', anchor] = referenceOf(path).split('#');
      const page = readFileSync(join(ROOT, file), 'utf8');
      if (anchor !== undefined) expect(page).toContain(`<a id="${anchor}"></a>`);
    }
  }
});

function fail(): never {
  throw new Error('there is no schema');
}
