import { readdirSync, readFileSync } from 'node:fs';
import type { JsonPath } from '../problem.ts';

/** The parts of a JSON Schema that error texts are made of. */
export interface SchemaNode {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
  $defs?: Record<string, SchemaNode>;
}

const FOLDER = new URL('../../../../schemas/region/', import.meta.url);
const ROOT = 'region.schema.json';
let documents: Map<string, SchemaNode> | undefined;

/** What the schema says about the value at a path of a manifest; references are followed. */
export function schemaAt(path: JsonPath): SchemaNode | undefined {
  let found: { node: SchemaNode; file: string } | undefined = follow({ node: { $ref: ROOT }, file: ROOT });
  for (const part of path) {
    if (!found) return undefined;
    const { node, file }: { node: SchemaNode; file: string } = found;
    const below =
      typeof part === 'number'
        ? node.items
        : (node.properties && Object.hasOwn(node.properties, part) && node.properties[part]) ||
          (typeof node.additionalProperties === 'object' && node.additionalProperties) ||
          undefined;
    found = below && follow({ node: below, file });
  }
  return found?.node;
}

function follow({
  node,
  file,
}: {
  node: SchemaNode;
  file: string;
}): { node: SchemaNode; file: string } | undefined {
  if (node.$ref === undefined) return { node, file };
  const [name = '', pointer = ''] = node.$ref.split('#');
  const target = name === '' ? file : name;
  const document = readDocuments().get(target);
  const definition = pointer.split('/').at(-1);
  const found = definition ? document?.$defs?.[definition] : document;
  if (!found) return undefined;
  const { $ref: _ref, ...own } = node;
  const inner = follow({ node: found, file: target });
  return inner && { node: { ...inner.node, ...own }, file: inner.file };
}

function readDocuments(): Map<string, SchemaNode> {
  documents ??= new Map(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => [file, JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as SchemaNode]),
  );
  return documents;
}
