import { expect, it } from 'vitest';
import { regionNameOf } from './region-editor.tsx';

it.each([
  ['{ "displayName": { "pl": "Polska", "en": "Poland" } }', 'Poland'],
  ['{ "displayName": { "pl": "Polska" } }', 'Polska'],
  ['{ "displayName": "common:region.pl" }', 'PL'],
  ['{ "displayName": { "en": 1 } }', 'PL'],
  ['null', 'PL'],
  ['{', 'PL'],
])('the name of a region that is a draft only, in %s, is %s', (text, name) => {
  expect(regionNameOf(text, 'pl')).toBe(name);
});
