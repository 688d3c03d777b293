import { expect, it } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaPosition } from '#region/schema/schema-tree.ts';
import { formSchemas } from '#server/modules/studio/form-content.ts';
import { regionForm } from '../model/region-form.ts';
import { addressRows, endedBy, redirectsOf } from './address-table.ts';

const tree = createSchemaTree(new Map(Object.entries(formSchemas({}))));
const root = tree.root('region.schema.json') as SchemaPosition;
const inherited: Json = {
  routes: {
    home: {},
    buy: { slug: { '*': 'buy', ms: 'beli' } },
    sell: { slug: { '*': 'sell' } },
    finance: { slug: { '*': 'finance' } },
  },
};
const LANGUAGES = [
  { code: 'en', path: 'en' },
  { code: 'ms', path: 'ms' },
];
const textOf = (own: object) => JSON.stringify({ code: 'sg', languages: LANGUAGES, ...own });
const formOf = (own: object) =>
  regionForm({ tree, root, text: textOf(own), inherited, texts: [], problems: [], isReadOnly: false });
const cell = (own: object, route: string, key: string) =>
  addressRows(formOf(own))
    ?.find((row) => row.route === route)
    ?.cells.find((each) => each.key === key);
const slug = (route: string, slugs: object) => ({ routes: { [route]: { slug: slugs } } });

it('shows the slugs of all routes but home, and what counts where there is none', () => {
  const rows = addressRows(formOf({}));
  expect(rows?.map(({ route }) => route)).toEqual(['buy', 'sell', 'finance']);
  expect(rows?.[0]?.cells).toEqual([
    { key: '*', slug: 'buy', fallback: '' },
    { key: 'en', slug: '', fallback: 'buy' },
    { key: 'ms', slug: 'beli', fallback: '' },
  ]);
});

it('names what is wrong with a slug at its place', () => {
  const fault = (own: object, route: string, key: string) => cell(own, route, key)?.fault;
  expect(fault(slug('sell', { ms: 'beli' }), 'sell', 'ms')).toEqual({ kind: 'slug', other: 'buy' });
  expect(fault(slug('sell', { '*': 'buy' }), 'sell', '*')).toEqual({ kind: 'slug', other: 'buy' });
  expect(fault(slug('buy', { ms: 'sell' }), 'buy', 'ms')).toEqual({ kind: 'name', other: 'sell' });
  expect(fault(slug('sell', { en: 'ms' }), 'sell', 'en')).toEqual({ kind: 'language', other: '' });
  expect(fault(slug('sell', { en: 'sell/now' }), 'sell', 'en')).toEqual({ kind: 'characters', other: '' });
  expect(fault(slug('sell', { en: 'x'.repeat(81) }), 'sell', 'en')?.kind).toBe('characters');
  expect(fault(slug('sell', { en: 'Jual' }), 'sell', 'en')).toEqual({ kind: 'case', other: 'jual' });
  expect(fault(slug('buy', { '*': null }), 'buy', 'en')).toEqual({ kind: 'missing', other: '' });
});

it('names the addresses that end, until a redirect keeps them', () => {
  const live = textOf(slug('sell', { ms: 'jual' }));
  const changed = slug('sell', { ms: 'jual-kereta' });
  expect(endedBy(formOf(changed), live)).toEqual([{ path: '/sg/ms/jual', slug: 'jual', route: 'sell' }]);
  const kept = formOf({ ...changed, redirects: { jual: 'sell' } });
  expect(endedBy(kept, live)).toEqual([]);
  expect(redirectsOf(kept)).toEqual([['jual', 'sell']]);
  // nothing of a region is live that nobody has published
  expect(endedBy(formOf(changed), '')).toEqual([]);
});

it('waits for routes and languages that can be read', () => {
  for (const own of [{ languages: [] }, { routes: { buy: 7 } }, { languages: [{ code: 'en' }] }])
    expect(addressRows(formOf(own))).toBeNull();
});
