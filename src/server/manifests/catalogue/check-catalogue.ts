import { join } from 'node:path';
import type { CatalogueMake } from '#contracts/types.ts';
import validateCatalogueMake from '#contracts/validate-catalogue-make.js';
import { isObject } from '#region/manifest/merge-patch.ts';
import { type LayeredDocument, layeredDocument } from '../json/layered-document.ts';
import { readJsonFile } from '../json/read-json-file.ts';
import type { JsonPath, Problem } from '../problem.ts';
import { withDocs } from '../schema/reference.ts';
import { reportableProblems, schemaProblems } from '../schema/schema-problems.ts';
import { checkMake } from './check-make.ts';
import { makeFiles } from './make-files.ts';
import { comparedName, namesWithPlaces } from './name-findings.ts';

const SCHEMA = 'catalogue.schema.json';

/** Names of makes, as feeds are compared with them, each with the slug of its make. */
type MakeNames = Map<string, string>;

/** Slugs of known makes, each with those of its models. */
type KnownMakes = Map<string, ReadonlySet<string>>;

/**
 * Checks the makes and models of the folders. A file for a make of an earlier folder may contain only the differences.
 */
export async function checkCatalogue(folders: readonly string[]): Promise<Problem[]> {
  const known: KnownMakes = new Map();
  const names: MakeNames = new Map();
  const problems: Problem[] = [];
  for (const folder of folders) {
    const added: KnownMakes = new Map();
    for (const name of makeFiles(folder)) {
      const file = await readJsonFile(join(folder, name));
      problems.push(...file.problems);
      if (file.value === undefined) continue;
      const document = withDocs(layeredDocument([file]), SCHEMA);
      problems.push(...shapeProblems(document, known), ...checkMake(document, name));
      const { slug, models } = slugsIn(document);
      problems.push(...repeatedMakes(document, slug, names));
      added.set(slug, models.union(known.get(slug) ?? new Set()));
    }
    for (const [slug, models] of added) known.set(slug, models);
  }
  return problems;
}

/** Reports a name that another make has: a feed could mean either. */
function repeatedMakes({ value, problemAt }: LayeredDocument, slug: string, names: MakeNames): Problem[] {
  if (!isObject(value)) return [];
  const inOtherScripts = isObject(value.names) ? Object.entries(value.names) : [];
  const placed = [
    ...namesWithPlaces(value, []),
    ...inOtherScripts.map(([language, text]): [JsonPath, string] => [['names', language], String(text)]),
  ];
  return placed.flatMap(([path, name]) => {
    const known = names.get(comparedName(name));
    if (known === undefined) names.set(comparedName(name), slug);
    return known === undefined || known === slug
      ? []
      : [problemAt(path, { message: `"${name}" is the make "${known}", too`, allowed: 'a name of its own' })];
  });
}

function shapeProblems(document: LayeredDocument, known: KnownMakes): Problem[] {
  if (validateCatalogueMake(document.value)) return [];
  const inherited = known.get(slugsIn(document).slug);
  const problems = schemaProblems(document, validateCatalogueMake.errors ?? [], SCHEMA);
  return reportableProblems(
    problems.filter(({ path, isMissing }) => !(isMissing && isInherited(document, path, inherited))),
  );
}

/** Whether an earlier file describes the make or model, so that required properties may be missing. */
function isInherited(
  { value, isOwn }: LayeredDocument,
  path: JsonPath,
  models: ReadonlySet<string> | undefined,
): boolean {
  // null removes an inherited value
  if (!models || path.at(-1) === 'slug' || isOwn(path)) return false;
  if (path.length === 1) return true;
  const [list, index] = path;
  const model = isObject(value) && Array.isArray(value.models) ? value.models[Number(index)] : undefined;
  return path.length === 3 && list === 'models' && isObject(model) && models.has(String(model.slug));
}

function slugsIn({ value }: LayeredDocument): { slug: string; models: Set<string> } {
  const { slug = '', models = [] } = (isObject(value) ? value : {}) as Partial<CatalogueMake>;
  const names = Array.isArray(models) ? models.map((model) => String(model?.slug)) : [];
  return { slug: String(slug), models: new Set(names) };
}
