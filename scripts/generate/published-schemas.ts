import { SCHEMA_VERSION } from '#server/manifests/schema-version.ts';
import { partialRegionSchema, partialSchema } from './partial-schema.ts';
import { plainSchema } from './plain-schema.ts';
import type { SchemaDocument } from './schema-files.ts';

const BASE = 'https://forecourt.dev/schemas/';

/**
 * Schemas of the files that people write, for editors and other programs: each is one file without references to others
 * and needs no options of a validator. Those of makes and of the report of `check` are so as they are written.
 * @returns path from the root of the repository → schema
 */
export function publishedSchemas(schemas: readonly SchemaDocument[]): Map<string, object> {
  const byName = new Map(schemas.map((schema) => [schema.$id.slice(BASE.length), schema]));
  const feed = byName.get('feed.schema.json');
  if (!feed) throw new Error('schemas/feed.schema.json is missing');
  const contents = [...byName].filter(([name]) => /^content\/(?!block\b)/.test(name));
  const files: [name: string, schema: object][] = [
    ['region-file', partialRegionSchema(schemas)],
    ['feed-file', feed],
    ...contents.map(([name, schema]): [string, object] => [
      `${name.slice('content/'.length, -'.schema.json'.length)}-file`,
      partialSchema(schema, schemas),
    ]),
  ];
  return new Map(
    files.map(([name, schema]) => [`schemas/${name}.schema.json`, published(`${name}.schema.json`, schema)]),
  );
}

function published(name: string, schema: object): object {
  const { $schema, ...rest } = plainSchema(schema) as Record<string, unknown>;
  return { $schema, ...rest, $id: `${BASE}${SCHEMA_VERSION}/${name}` };
}
