import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { SchemaNode, SchemaPosition } from '#region/schema/schema-tree.ts';
import { codeOfFile, manifestFiles } from './manifest-files.ts';
import { type JsonPath, type Problem, pathText } from './problem.ts';
import { type LayerFolders, readLayers } from './read-layers.ts';
import { createManifestReader } from './read-manifest.ts';
import { schemaPosition, schemaRoot } from './schema/schema-tree.ts';

/**
 * A change of a value that decides more than the pages of a region: where data of people goes, who gets money, what keeps
 * attackers out. The schema marks such properties with `reach`; they are the operator's.
 */
export interface ReachingChange {
  /** Code of the region. */
  region: string;
  /** Path of the property. */
  name: string;
  before: string | undefined;
  after: string | undefined;
  problem: Problem;
}

/** Texts that take the place of files, by absolute name. */
type Texts = ReadonlyMap<string, string>;

interface ReachingValue {
  path: JsonPath;
  reach: NonNullable<SchemaNode['reach']>;
  text: string;
}

const DECIDES = {
  people: 'where data of people goes',
  money: 'who gets money',
  protection: 'what keeps attackers out',
} as const;

/** Returns what texts change in all regions that have them or inherit from them. */
export async function reachingChanges(
  folders: LayerFolders,
  { before, after }: { before: Texts; after: Texts },
): Promise<ReachingChange[]> {
  const [old, next] = [before, after].map((texts) => ({ texts, read: createManifestReader(texts) }));
  const changes: ReachingChange[] = [];
  const layersOf = async (file: string, state: typeof old) => {
    const text = state?.texts.get(file);
    return (await readLayers(file, folders, { ...state, ...(text !== undefined && { text }) })).document;
  };
  for (const file of await manifestFiles(folders.regionsDir, [...before.keys(), ...after.keys()])) {
    const document = await layersOf(file, next);
    const was = reachingValues((await layersOf(file, old)).value);
    const is = reachingValues(document.value);
    const region = codeOfFile(file);
    for (const [name, { path, reach }] of new Map([...was, ...is])) {
      const [left, right] = [was.get(name)?.text, is.get(name)?.text];
      if (left === right) continue;
      const message = `"${name}" decides ${DECIDES[reach]}, so the operator changes it: ${left ?? 'nothing'} → ${right ?? 'nothing'}`;
      const problem = document.problemAt(path, {
        message,
        allowed: `${left ?? 'nothing'}, or a change of the file by the operator`,
      });
      changes.push({ region, name, before: left, after: right, problem });
    }
  }
  return changes;
}

/** The values that the schema marks, by path. */
function reachingValues(manifest: Json | undefined): Map<string, ReachingValue> {
  const found = new Map<string, ReachingValue>();
  const visit = (
    value: Json,
    place: SchemaPosition | undefined,
    path: JsonPath,
    given?: ReachingValue['reach'],
  ) => {
    const reach = place?.node.reach ?? given;
    const entries: [string | number, Json][] = Array.isArray(value)
      ? value.map((each, index) => [index, each])
      : isObject(value)
        ? Object.entries(value)
        : [];
    if (reach && entries.length === 0)
      found.set(pathText(path), { path, reach, text: JSON.stringify(value) });
    for (const [part, each] of entries)
      visit(each, place && schemaPosition(place, part), [...path, part], reach);
  };
  if (manifest !== undefined) visit(manifest, schemaRoot(), []);
  return found;
}
