import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Returns the manifests of a folder: `*.json` at its top level, sorted by name. Fragments, feeds and brand are in
 * subfolders. Empty if the folder cannot be read.
 */
export async function manifestFiles(regionsDir: string): Promise<string[]> {
  const entries = await readdir(regionsDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && /^(?!feeds)[^.].*\.json$/.test(entry.name))
    .map(({ name }) => join(resolve(regionsDir), name))
    .sort();
}
