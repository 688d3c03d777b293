import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The manifests of a folder: `*.json` at its top level, sorted by name. Fragments, feeds and brand lie in folders.
 * A folder that cannot be read has none. */
export async function manifestFiles(regionsDir: string): Promise<string[]> {
  const entries = await readdir(regionsDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && /^(?!feeds)[^.].*\.json$/.test(entry.name))
    .map(({ name }) => join(resolve(regionsDir), name))
    .sort();
}
