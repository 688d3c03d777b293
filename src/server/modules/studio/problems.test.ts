import { expect, it } from 'vitest';
import { studioProblem } from './problems.ts';

const problem = (file: string) => ({
  ...{ file, line: 5, column: 3, path: 'fields[4].field', severity: 'error' as const },
  message: 'there is no such field',
});

it.each([
  ['/srv/cars/regions/feeds/all.json', 'feeds/all.json', false],
  ['/srv/cars/regions/sg.json', 'sg.json', true],
  ['/srv/cars/locales/pl/home.json', 'locales/pl/home.json', false],
  ['public/locales/pl/home.json', 'public/locales/pl/home.json', false],
])('a problem in %s names %s', (file, name, isOwn) => {
  expect(studioProblem('/srv/cars/regions/sg.json', problem(file))).toMatchObject({
    file: name,
    is_own: isOwn,
  });
});

it('a hint says what is allowed, and names no page of the reference', () => {
  const found = { ...problem('/srv/sg.json'), allowed: 'a field', docs: 'docs/reference/fields.md' };
  expect(studioProblem('/srv/sg.json', found).hint).toBe('allowed: a field');
});
