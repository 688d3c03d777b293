import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_ROUTES, STANDING_ROUTES } from './page-routes.ts';

/** Routes whose pages redirect to another page. */
const PASSING_ROUTES = ['inspection'];
/** Page of all forms; manifests say at which addresses they are. */
const FORM_PAGE = 'request';
/** Page of all landing pages; manifests say at which addresses they are. */
const LANDING_PAGE = 'landing';
/** Page of all pages of extensions; manifests say at which addresses they are. */
const EXTENSION_PAGE = 'extension';
const folder = join(import.meta.dirname, '../pages/[region]/[language]');

test('every route that is linked to has a page, and every page with an address of its own is known', () => {
  const names = readdirSync(folder).map((name) => name.replace(/\.tsx$/, '').replace(/^index$/, 'home'));
  expect(PAGE_ROUTES.filter((route) => !names.includes(route))).toEqual([]);
  expect(
    names.filter(
      (name) => ![...PAGE_ROUTES, ...PASSING_ROUTES, FORM_PAGE, LANDING_PAGE, EXTENSION_PAGE].includes(name),
    ),
  ).toEqual([]);
});

test('addresses that only redirect are neither linked nor listed for search engines', () => {
  for (const route of PASSING_ROUTES) expect([...PAGE_ROUTES, ...STANDING_ROUTES]).not.toContain(route);
});
