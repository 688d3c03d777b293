import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolders, partFolder, siteFile } from './own-folders.ts';

it('ownFolders finds regions beside package.json in a company’s folder, and nothing that does not exist', () => {
  expect(ownFolders(true)).toEqual({ REGIONS_DIR: join(process.cwd(), 'regions') });
});

it('ownFolders finds nothing in the repository, where the shipped regions are used', () => {
  expect(ownFolders(false)).toEqual({});
});

describe('partFolder', () => {
  let company: string;
  beforeEach(() => {
    company = mkdtempSync(join(tmpdir(), 'forecourt-company-'));
    for (const folder of ['regions', 'content', 'brand']) mkdirSync(join(company, folder));
  });
  afterEach(() => rmSync(company, { recursive: true }));

  it('finds parts beside the manifests in a company’s folder, where they exist', () => {
    const regionsDir = join(company, 'regions');
    expect(partFolder(regionsDir, 'content')).toBe(join(regionsDir, 'content'));
    writeFileSync(join(company, 'package.json'), '{}');
    expect(partFolder(regionsDir, 'content')).toBe(join(company, 'content'));
    expect(partFolder(regionsDir, 'feeds')).toBe(join(regionsDir, 'feeds'));
    expect(siteFile(regionsDir, 'brand/fonts/a.woff2')).toBe(join(company, 'brand/fonts/a.woff2'));
    expect(siteFile(regionsDir, 'logos/a.svg')).toBe(join(regionsDir, 'logos/a.svg'));
  });

  it('leaves another folder of manifests alone', () => {
    writeFileSync(join(company, 'package.json'), '{}');
    expect(partFolder(join(company, 'manifests'), 'content')).toBe(join(company, 'manifests/content'));
  });
});
