import { SCHEMA_VERSION } from '#server/manifests/schema-version.ts';
import type { SchemaDocument } from './schema-files.ts';

/**
 * The schema for editing a *file* that may inherit through `extends`: nothing is required, `null` is allowed everywhere
 * (it removes inherited values), and all parts are inlined, so that editors need one file.
 */
export function partialSchema(root: SchemaDocument, schemas: readonly SchemaDocument[]): object {
  const byId = new Map(schemas.map((schema) => [schema.$id, schema]));
  // the file itself is an object
  return { ...(relax(root, root.$id, byId) as object), $schema: root.$schema, type: root.type };
}

/** The same for the manifest of a region. */
export function partialRegionSchema(schemas: readonly SchemaDocument[]): object {
  const root = schemas.find(({ $id }) => $id === 'https://forecourt.dev/schemas/region/region.schema.json');
  if (!root) throw new Error('schemas/region/region.schema.json is missing');
  const body = partialSchema(root, schemas) as { properties: object };
  return {
    $schema: root.$schema,
    title: 'RegionFile',
    description: root.description,
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', title: 'Schema', description: 'Address of this schema, for the editor.' },
      extends: {
        title: 'Inherits',
        description: 'Files this one is a JSON Merge Patch on: `forecourt:base` or a relative path.',
        type: 'array',
        items: { type: 'string' },
        default: ['forecourt:base'],
        examples: [['forecourt:base']],
      },
      version: {
        title: 'Version',
        description:
          'Version of the manifest schema that this file is written for. `forecourt migrate` rewrites files of older versions.',
        type: 'string',
        pattern: '^[0-9]+\\.[0-9]+$',
        default: SCHEMA_VERSION,
        examples: [SCHEMA_VERSION],
      },
      ...body.properties,
    },
  };
}

function relax(node: unknown, base: string, byId: ReadonlyMap<string, SchemaDocument>): unknown {
  if (Array.isArray(node)) return node.map((item) => relax(item, base, byId));
  if (typeof node !== 'object' || node === null) return node;
  const {
    required: _required,
    $id: _id,
    $schema: _schema,
    $defs: _defs,
    $ref,
    minItems: _items,
    minProperties: _properties,
    oneOf,
    ...others
  } = node as Record<string, unknown>;
  // `null` is allowed by each of them
  const rest = oneOf === undefined ? others : { ...others, anyOf: oneOf };
  const target = typeof $ref === 'string' ? resolve($ref, base, byId) : undefined;
  const inlined = target ? (relax(target.node, target.base, byId) as Record<string, unknown>) : {};
  const out: Record<string, unknown> = { ...inlined };
  for (const [key, value] of Object.entries(rest)) {
    if (LITERAL.has(key)) out[key] = value;
    // names of properties are no keywords: one may be `required`
    else if (key === 'properties')
      out[key] = Object.fromEntries(
        Object.entries(value as object).map(([name, part]) => [name, relax(part, base, byId)]),
      );
    else out[key] = key === 'propertyNames' ? named(relax(value, base, byId)) : relax(value, base, byId);
  }
  if (typeof out.type === 'string') out.type = [out.type, 'null'];
  else if (Array.isArray(out.type) && !out.type.includes('null')) out.type = [...out.type, 'null'];
  if (Array.isArray(out.enum) && !out.enum.includes(null)) out.enum = [...out.enum, null];
  return out;
}

/** A name is a text and never `null`. */
function named(relaxed: unknown): object {
  const { type: _type, enum: names, ...rest } = relaxed as { type?: unknown; enum?: unknown[] };
  return { ...rest, ...(names && { enum: names.filter((name) => name !== null) }) };
}

const LITERAL = new Set(['default', 'examples', 'enum', 'const']);

function resolve(ref: string, base: string, byId: ReadonlyMap<string, SchemaDocument>) {
  const url = new URL(ref, base);
  const pointer = url.hash.slice(1);
  url.hash = '';
  const document = byId.get(url.href);
  if (!document) throw new Error(`${base} refers to ${ref}, which does not exist`);
  const node = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
  return { node, base: url.href };
}
