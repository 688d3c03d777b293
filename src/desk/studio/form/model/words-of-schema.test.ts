import { expect, it } from 'vitest';
import { helpOf, titleOf } from './words-of-schema.ts';

it('calls a property by its title, or by its name where the title is that of a type', () => {
  expect(titleOf({ title: 'Page size' }, 'pageSize')).toBe('Page size');
  expect(titleOf({ title: 'API host' }, 'apiHost')).toBe('API host');
  expect(titleOf({ title: 'BrandColors' }, 'colors')).toBe('Colors');
  expect(titleOf({}, 'fontFiles')).toBe('Font files');
});

it('leaves out of the help what only developers look up', () => {
  expect(helpOf({ description: 'Results per page (SPEC 9). `*` serves all.' })).toBe(
    'Results per page. * serves all.',
  );
});
