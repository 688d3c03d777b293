import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMake } from '#contracts/types.ts';
import { type Catalogue, createCatalogue } from '#domain/catalogue/catalogue.ts';
import { makeFiles } from './make-files.ts';
import { mergeMake } from './merge-make.ts';

/**
 * Reads every `*.json` of the folders as a make. A make of a later folder is merged over the one with the same slug. A
 * missing folder counts as empty. The files must be valid.
 * @param market region code whose aliases count; absent: those of all regions
 */
export function readCatalogue(folders: readonly string[], market?: string): Catalogue {
  const makes = new Map<string, CatalogueMake>();
  for (const folder of folders) {
    for (const file of makeFiles(folder)) {
      const make: CatalogueMake = JSON.parse(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, ''));
      const base = makes.get(make.slug);
      makes.set(make.slug, base ? mergeMake(base, make) : make);
    }
  }
  return createCatalogue([...makes.values()], market);
}
