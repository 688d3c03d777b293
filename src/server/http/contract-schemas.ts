import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindsVersion } from '#domain/extensions/registry.ts';
import { extendSchemas } from '../manifests/schema/extend-schemas.ts';
import { inlineProperties } from './inline-properties.ts';

type Node = Record<string, unknown>;

/** A schema that routes refer to as `{ $ref: '<Title>#' }`. */
export type ContractSchema = Node & { $id: string };

/** Kinds of extensions that the API names. */
const SORTS = ['channel', 'method'] as const;

/** Values in a schema that are data, not schema. */
const LITERAL = new Set(['examples', 'enum', 'const', 'required']);

/** By folder, with the version of the kinds of extensions that they name. */
const known = new Map<string, { kinds: number; schemas: ContractSchema[] }>();

/**
 * The JSON Schemas of the repository by title, one per file and per `$defs` entry. Defaults are removed: a serialiser
 * would write them for unknown values; `reach` concerns publications only. A folder is read once, unless kinds of extensions change.
 */
export function contractSchemas(folder: string): ContractSchema[] {
  const kinds = kindsVersion();
  const before = known.get(folder);
  if (before?.kinds === kinds) return before.schemas;
  const schemas = readSchemas(folder);
  known.set(folder, { kinds, schemas });
  return schemas;
}

function readSchemas(folder: string): ContractSchema[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^((api|entities|region)\b.*|feed)\.schema\.json$/.test(file))
    .sort();
  const documents = inlineProperties(
    extendSchemas(
      files.map((file): ContractSchema => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      SORTS,
    ),
  );
  const titles = new Map<string, string>();
  for (const document of documents) {
    titles.set(document.$id, String(document.title));
    for (const [key, part] of Object.entries(partsOf(document)))
      titles.set(`${document.$id}#/$defs/${key}`, String(part.title));
  }
  return documents.flatMap((document) =>
    [document, ...Object.values(partsOf(document))].map((part) => ({
      ...(rewrite(part, document.$id, titles) as Node),
      $id: String(part.title),
    })),
  );
}

function partsOf(document: Node): Record<string, Node> {
  return (document.$defs ?? {}) as Record<string, Node>;
}

function rewrite(node: unknown, base: string, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, base, titles));
  if (typeof node !== 'object' || node === null) return node;
  const {
    $id: _id,
    $schema: _schema,
    $defs: _defs,
    default: _default,
    reach: _reach,
    $ref,
    ...rest
  } = node as Node;
  if (typeof $ref === 'string') {
    const title = titles.get(new URL($ref, base).href.replace(/#$/, ''));
    if (!title) throw new Error(`${base} refers to ${$ref}, which is not a known schema`);
    return { $ref: `${title}#` };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (LITERAL.has(key)) return [key, value];
      if (key === 'properties') return [key, rewriteEach(value as Node, base, titles)];
      return [key, rewrite(value, base, titles)];
    }),
  );
}

function rewriteEach(properties: Node, base: string, titles: ReadonlyMap<string, string>): Node {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, rewrite(schema, base, titles)]),
  );
}
