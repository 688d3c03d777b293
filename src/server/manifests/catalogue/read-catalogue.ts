import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import { type Catalogue, createCatalogue } from '#domain/catalogue/catalogue.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { makeFiles } from './make-files.ts';

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

/** Changes to a make of an earlier file; models are matched by slug. */
type MakeChange = Pick<CatalogueMake, 'slug'> &
  Partial<Omit<CatalogueMake, 'models'>> & {
    models?: (Pick<CatalogueModel, 'slug'> & Partial<CatalogueModel>)[];
  };

/** Merges the changes of a later file into a make (JSON Merge Patch; lists are replaced, except that of models). */
function mergeMake(base: CatalogueMake, { models = [], ...rest }: MakeChange): CatalogueMake {
  const bySlug = new Map(base.models.map((model) => [model.slug, model]));
  for (const model of models) bySlug.set(model.slug, merged(bySlug.get(model.slug), model));
  return { ...merged(base, rest), models: [...bySlug.values()] };
}

function merged<Whole>(base: Whole | undefined, change: object): Whole {
  return mergePatch((base ?? {}) as Json, change as Json) as Whole;
}
