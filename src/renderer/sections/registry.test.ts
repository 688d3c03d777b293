import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as sectionComponents from './section-components.ts';
import * as sectionDescribers from './section-describers.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/region/pages.schema.json', root), 'utf8'));
const names: string[] = [...schema.$defs.section.enum].sort();

test('there is one folder per section of the schema', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name.replaceAll('-', '_'));
  expect(folders.sort()).toEqual(names);
});

test('each section of the schema has both its halves', () => {
  expect(Object.keys(sectionComponents).sort()).toEqual(names);
  expect(Object.keys(sectionDescribers).sort()).toEqual(names);
});
