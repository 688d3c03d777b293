import { expect, it } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaPosition } from '#region/schema/schema-tree.ts';
import { formSchemas } from '#server/modules/studio/form-content.ts';
import { findProperties, pageOf, searchIndex } from './find-properties.ts';
import { nameOfProperty } from './property-name.ts';
import { isReadable, originOf, placeAt, problemsBelow, regionForm } from './region-form.ts';
import { NAMED, suggestionsFor, TERMS } from './suggestions.ts';

const tree = createSchemaTree(new Map(Object.entries(formSchemas({}))));
const root = tree.root('region.schema.json') as SchemaPosition;
const inherited: Json = {
  pageSize: 24,
  languages: [{ code: 'en' }, { code: 'ms' }],
  routes: { buy: { label: 'common:buy' } },
  fields: { 'listing.fuel': { label: { ms: 'Bahan api' }, vocabulary: 'fuel_type' } },
  vocabularies: { fuel_type: { petrol: { label: { en: 'Petrol' } }, lpg: {} } },
  filters: { settings: { fuel: { filters: [{ field: 'listing.fuel', options: ['petrol'] }] } } },
};
const form = regionForm({
  tree,
  root,
  text: '{ "pageSize": 12, "filters": { "desktop": ["fuel"] }, "fields": null }',
  inherited,
  texts: [{ key: 'common:buy', text: 'Buy a car' }],
  problems: [
    {
      file: 'sg.json',
      line: 1,
      column: 1,
      pointer: 'filters.desktop[0]',
      severity: 'error',
      message: 'is unknown',
      hint: '',
      is_own: true,
    },
  ],
  isReadOnly: false,
});
const withFields = regionForm({ ...form, text: '{}' });
const suggested = (path: (string | number)[], of = withFields) => {
  const place = placeAt(of, path);
  return place && suggestionsFor(of, place, path);
};

it('suggests names of the manifest by what they say', () => {
  expect(suggested(['pages', 'navigation', 0])).toEqual([{ value: 'buy', label: 'Buy a car' }]);
  expect(suggested(['pages', 'cardFacts', 0])).toEqual([{ value: 'listing.fuel', label: 'Bahan api' }]);
  expect(suggested(['fields', 'x', 'vocabulary'])).toEqual([{ value: 'fuel_type', label: 'fuel_type' }]);
  expect(suggested(['filters', 'settings', 'fuel', 'filters', 0, 'options', 0])).toEqual([
    { value: 'petrol', label: 'Petrol' },
    { value: 'lpg', label: 'lpg' },
  ]);
  expect(suggested(['timeZone'])).toBeUndefined();
});

it('names a property by the titles of the form and the labels of entries', () => {
  const step = {
    name: 'car',
    title: { en: 'Your car' },
    fields: [{ name: 'phone', label: { en: 'Phone' } }],
  };
  const forms = { test_drive: { title: { en: 'Test drive' }, steps: [step] } };
  const of = regionForm({ ...form, text: JSON.stringify({ forms }) });
  const names = [
    ['brand', 'colors', 'primary'],
    ['forms', 'test_drive', 'steps', 0, 'fields', 0, 'label'],
    ['forms', 'test_drive', 'steps', 0, 'fields', 7, 'label'],
    ['languages', 1, 'path'],
    ['gone', 'x'],
  ].map((path) => nameOfProperty(of, path));
  expect(names).toEqual([
    'Brand › Colors › Primary',
    'Forms › Test drive › Your car › Phone › Label',
    'Forms › Test drive › Your car › Fields › 8 › Label',
    'ms › Path form',
    'gone › x',
  ]);
});

it.each([...NAMED, ...TERMS])('the schema has the place %s', (place) => {
  expect(isInSchema(place.split('.'))).toBe(true);
});

/** Follows a path whose parts may be keys or indexes. */
function isInSchema(path: readonly string[], at: SchemaPosition | undefined = root): boolean {
  const [part, ...rest] = path;
  if (part === undefined) return at !== undefined;
  if (!at) return false;
  const parts = part === '*' ? [0, 'x'] : [part];
  return parts.some((each) => isInSchema(rest, tree.below(at, each)));
}

it('finds properties by name, title, description and what they are a part of', () => {
  const index = searchIndex(withFields);
  const found = (query: string) => findProperties(index, query).map(({ path }) => path.join('.'));
  expect(found('phone')[0]).toBe('phone');
  expect(found('call num')).toEqual(['contact.callNumber']);
  expect(found('dial code')).toContain('phone.dialCode');
  expect(found('petrol')).toContain('vocabularies.fuel_type.petrol');
  expect(found('no such thing')).toEqual([]);
});

it('shows a property on the page of the object that has it', () => {
  expect(pageOf(form, ['pageSize'])).toEqual([]);
  expect(pageOf(form, ['filters', 'settings', 'fuel', 'filters', 0, 'options', 0])).toEqual([
    'filters',
    'settings',
    'fuel',
    'filters',
    0,
  ]);
});

it('knows where a value comes from', () => {
  expect(originOf(form, ['pageSize'])).toBe('own');
  expect(originOf(form, ['languages', 0, 'code'])).toBe('inherited');
  expect(originOf(form, ['filters', 'desktop', 0])).toBe('own');
  expect(originOf(form, ['fields'])).toBe('removed');
  expect(originOf(form, ['fields', 'listing.fuel'])).toBe('none');
  expect(originOf(form, ['webUrl'])).toBe('none');
});

it('knows the problems of a value and of its parts', () => {
  expect(problemsBelow(form, ['filters'])).toHaveLength(1);
  expect(problemsBelow(form, ['filters', 'desk'])).toHaveLength(0);
});

it('reads what is JSON only', () => {
  expect([isReadable('{ "a": 1 }'), isReadable('{ "a": }'), isReadable('[]')]).toEqual([true, false, false]);
});
