import type { CatalogueMake, CatalogueModel } from '#contracts/types.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';

/** Changes to a make of an earlier file; models are matched by slug. */
export type MakeChange = Pick<CatalogueMake, 'slug'> &
  Partial<Omit<CatalogueMake, 'models'>> & {
    models?: (Pick<CatalogueModel, 'slug'> & Partial<CatalogueModel>)[];
  };

/** Merges the changes of a later file into a make (JSON Merge Patch; lists are replaced, except that of models). */
export function mergeMake(base: CatalogueMake, { models = [], ...rest }: MakeChange): CatalogueMake {
  const bySlug = new Map(base.models.map((model) => [model.slug, model]));
  for (const model of models) bySlug.set(model.slug, merged(bySlug.get(model.slug), model));
  return { ...merged(base, rest), models: [...bySlug.values()] };
}

function merged<Whole>(base: Whole | undefined, change: object): Whole {
  return mergePatch((base ?? {}) as Json, change as Json) as Whole;
}
