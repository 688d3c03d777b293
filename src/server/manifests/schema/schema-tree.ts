import { readdirSync, readFileSync } from 'node:fs';
import { kindsVersion } from '#domain/extensions/registry.ts';
import type { JsonPath } from '../problem.ts';
import { extendSchemas } from './extend-schemas.ts';

/** Parts of a JSON Schema that error messages use. */
export interface SchemaNode {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  oneOf?: SchemaNode[];
  required?: string[];
  propertyNames?: { $ref?: string; pattern?: string; enum?: string[] };
  $defs?: Record<string, SchemaNode>;
}

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
let documents: Map<string, SchemaNode> | undefined;
/** Version of the kinds of extensions that the documents know. */
let kindsInDocuments = 0;

/** A place in the schema with references resolved. */
export interface SchemaPosition {
  node: SchemaNode;
  /** Names of the `$defs` on the way here, outermost first. */
  definitions: readonly string[];
  file: string;
}

export function schemaRoot(root: RootSchema = REGION): SchemaPosition | undefined {
  return follow({ $ref: root }, root, []);
}

/** Returns the schema of an entry of the value at `place`: of alternatives, that of the first which has one. */
export function schemaPosition(
  { node, file }: SchemaPosition,
  part: string | number,
): SchemaPosition | undefined {
  for (const alternative of node.oneOf ?? []) {
    const place = placeOf(alternative, file);
    const below = place && schemaPosition(place, part);
    if (below) return below;
  }
  if (typeof part === 'number') return node.items && placeOf(node.items, file);
  const { properties = {}, additionalProperties: others } = node;
  const below = Object.hasOwn(properties, part) ? properties[part] : others;
  return typeof below === 'object' ? placeOf(below, file) : undefined;
}

/** Returns the schema of the value at a path of a file. */
export function schemaAt(path: JsonPath, root: RootSchema = REGION): SchemaNode | undefined {
  let place = schemaRoot(root);
  for (const part of path) place = place && schemaPosition(place, part);
  return place?.node;
}

/** Places of nodes, each of which belongs to one file; a check of a manifest asks for thousands. */
const known = new WeakMap<SchemaNode, SchemaPosition>();

function placeOf(node: SchemaNode, file: string): SchemaPosition | undefined {
  const place = known.get(node) ?? follow(node, file, []);
  if (place) known.set(node, place);
  return place;
}

function follow(node: SchemaNode, file: string, definitions: readonly string[]): SchemaPosition | undefined {
  if (node.$ref === undefined) return { node: withNames(node, file), file, definitions };
  const [path = '', pointer = ''] = node.$ref.split('#');
  const target = path.split('/').at(-1) || file;
  const document = readDocuments().get(target);
  const definition = pointer.split('/').at(-1) ?? '';
  const found = definition === '' ? document : document?.$defs?.[definition];
  if (!found) return undefined;
  const { $ref: _ref, ...own } = node;
  const place = follow(found, target, definition === '' ? definitions : [...definitions, definition]);
  return place && { ...place, node: { ...place.node, ...own } };
}

/** Resolves the reference of `propertyNames`. */
function withNames(node: SchemaNode, file: string): SchemaNode {
  const { propertyNames: names } = node;
  if (names?.$ref === undefined) return node;
  const found = follow({ $ref: names.$ref }, file, [])?.node as SchemaNode['propertyNames'];
  return found ? { ...node, propertyNames: found } : node;
}

/** The schemas of manifests, content and feeds, with the kinds of extensions. */
export const schemaDocuments = (): SchemaNode[] => [...readDocuments().values()];

function readDocuments(): Map<string, SchemaNode> {
  const kinds = kindsVersion();
  if (documents && kindsInDocuments === kinds) return documents;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.schema.json') && file !== FOR_EDITORS)
      .map((file): [string, SchemaNode] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))]),
  );
  const extended = extendSchemas(files.map(([, document]) => document));
  documents = new Map(files.map(([file], index) => [file, extended[index] ?? {}]));
  kindsInDocuments = kinds;
  return documents;
}
