import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineProperties } from '#server/http/inline-properties.ts';

/** A parsed JSON Schema; other schemas refer to it by `$id`. */
export type SchemaDocument = Record<string, unknown> & { $id: string };

/** Schemas for editors, which are made of the others. */
const GENERATED = /^[\w-]+-file\.schema\.json$/;

/**
 * Reads all `*.schema.json` files below `folder`, sorted by path so that outputs do not depend on the file
 * system, with properties that are written elsewhere.
 */
export function readSchemas(folder: string): SchemaDocument[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.schema.json') && !GENERATED.test(file))
    .sort();
  return inlineProperties(
    files.map((file): SchemaDocument => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
}
