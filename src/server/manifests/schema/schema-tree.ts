import { readdirSync, readFileSync } from 'node:fs';
import { kindsVersion } from '#domain/extensions/registry.ts';
import {
  createSchemaTree,
  type SchemaNode,
  type SchemaPosition,
  type SchemaTree,
} from '#region/schema/schema-tree.ts';
import type { JsonPath } from '../problem.ts';
import { extendSchemas, SCHEMAS } from './extend-schemas.ts';

/** A schema that files are checked against. */
export type RootSchema =
  | 'region.schema.json'
  | 'catalogue.schema.json'
  | 'feed.schema.json'
  | 'certified.schema.json'
  | 'car-care.schema.json'
  | 'car-ratings.schema.json'
  | 'careers.schema.json'
  | 'places.schema.json'
  | 'privacy.schema.json';

const FILES = new URL('../../../../schemas/', import.meta.url);
const FOLDERS = [new URL('region/', FILES), new URL('content/', FILES), FILES];
/** All parts of the schema of a region in one. */
const FOR_EDITORS = 'region-file.schema.json';
const REGION: RootSchema = 'region.schema.json';

interface Schemas {
  documents: ReadonlyMap<string, SchemaNode>;
  tree: SchemaTree;
  /** Version of the kinds of extensions that they know. */
  kinds: number;
}
let schemas: Schemas | undefined;

export const schemaRoot = (root: RootSchema = REGION): SchemaPosition | undefined =>
  readSchemas().tree.root(root);

/** Returns the schema of an entry of the value at `place`: of alternatives, that of the first which has one. */
export const schemaPosition = (place: SchemaPosition, part: string | number): SchemaPosition | undefined =>
  readSchemas().tree.below(place, part);

/** Returns the schema of the value at a path of a file. */
export function schemaAt(path: JsonPath, root: RootSchema = REGION): SchemaNode | undefined {
  let place = schemaRoot(root);
  for (const part of path) place = place && schemaPosition(place, part);
  return place?.node;
}

/** The schemas of manifests and content by file name, with the kinds of extensions. Manifests begin at `region.schema.json`. */
export const manifestSchemas = (): Record<string, SchemaNode> =>
  Object.fromEntries(
    [...readSchemas().documents].filter(([, { $id = '' }]) =>
      ['region', 'content'].some((folder) => $id.startsWith(`${SCHEMAS}${folder}/`)),
    ),
  );

/** The schemas of manifests, content and feeds, with the kinds of extensions. */
export const schemaDocuments = (): SchemaNode[] => [...readSchemas().documents.values()];

function readSchemas(): Schemas {
  const kinds = kindsVersion();
  if (schemas?.kinds === kinds) return schemas;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.schema.json') && file !== FOR_EDITORS)
      .map((file): [string, SchemaNode] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  );
  const extended = extendSchemas(files.map(([, document]) => document));
  const documents = new Map(files.map(([file], index) => [file, extended[index] ?? {}]));
  schemas = { documents, tree: createSchemaTree(documents), kinds };
  return schemas;
}
