import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMake } from '#contracts/types.ts';
import { type Catalogue, createCatalogue } from '#domain/catalogue.ts';

/**
 * Reads every `*.json` of the folders as a make. A make in a later folder replaces the one of the same slug, so that a
 * customer's own folder can stand behind the shipped one; a folder that does not exist counts as empty.
 */
export function readCatalogue(folders: readonly string[]): Catalogue {
  const makes = new Map<string, CatalogueMake>();
  for (const folder of folders.filter((path) => existsSync(path))) {
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const make: CatalogueMake = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      makes.set(make.slug, make);
    }
  }
  return createCatalogue([...makes.values()]);
}
