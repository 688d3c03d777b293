import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A parsed JSON Schema; `$id` is its address inside the set. */
export type SchemaDocument = Record<string, unknown> & { $id: string };

/** Every `*.schema.json` below `folder`, sorted by path so that what is generated never depends on the file system. */
export function readSchemas(folder: string): SchemaDocument[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.schema.json') && file !== 'region-file.schema.json')
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
