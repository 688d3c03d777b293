import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolders } from './own-folders.ts';

it('ownFolders finds regions beside package.json in a company’s folder, and nothing that does not exist', () => {
  expect(ownFolders(true)).toEqual({ REGIONS_DIR: join(process.cwd(), 'regions') });
});

it('ownFolders finds nothing in the repository, where the shipped regions are used', () => {
  expect(ownFolders(false)).toEqual({});
});
