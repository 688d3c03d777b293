import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_ROUTES } from '#shell/page-routes.ts';
import { OTHER_PARENTS, PARENT_ROUTES } from './screens.ts';

const FOLDER = join(import.meta.dirname, '../../../src/pages/[region]/[language]');

test('every page with pages behind it has screens for them', () => {
  const parents = readdirSync(FOLDER).filter((name) => !name.endsWith('.tsx'));
  expect(parents.toSorted()).toEqual([...PARENT_ROUTES, ...Object.keys(OTHER_PARENTS)].toSorted());
});

test('every page without pages behind it is a route, and thereby a screen', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'));
  const routes = names.map((name) => name.replace('.tsx', '').replace('index', 'home'));
  expect(routes.filter((route) => !PAGE_ROUTES.includes(route))).toEqual([]);
});
