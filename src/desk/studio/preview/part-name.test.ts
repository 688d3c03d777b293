import { expect, test } from 'vitest';
import { labelOf, otherFileOf, partOf } from './part-name.ts';

test('a part is of the manifest, or of the content file that it names', () => {
  expect(partOf('/brand/logo')).toEqual({ content: '', pointer: '/brand/logo' });
  expect(partOf('/redirects/a:/b')).toEqual({ content: '', pointer: '/redirects/a:/b' });
  expect(partOf('car-care:/articles/tyres/title')).toEqual({
    content: 'car-care',
    pointer: '/articles/tyres/title',
  });
  expect(['/brand/logo', 'car-care:/articles'].map(labelOf)).toEqual(['brand.logo', 'car-care: articles']);
});

test.each([
  ['/brand/logo', undefined, undefined],
  ['/brand/logo', 'shared/base.json', undefined],
  ['/brand/logo', 'content/sg/certified.json', ''],
  ['certified:/title', undefined, 'content/sg/certified.json'],
  ['certified:/title', 'content/sg/certified.json', undefined],
  ['certified:/title', 'shared/content/certified.json', undefined],
  ['certified:/title', 'content/sg/careers.json', 'content/sg/certified.json'],
])('%s, while %s is edited, leads to %s', (part, file, other) => {
  expect(otherFileOf(partOf(part), { region: 'sg', file })).toBe(other);
});
