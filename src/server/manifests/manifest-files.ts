import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const MANIFEST = /^(?!feeds)[^.].*?(?<!\.d)\.(?:json|ts)$/;

/**
 * Returns the manifests of a folder: `*.json` and `*.ts` at its top level, sorted by name. Fragments, feeds and brand are
 * in subfolders. Empty if the folder cannot be read.
 */
export async function manifestFiles(regionsDir: string): Promise<string[]> {
  const entries = await readdir(regionsDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && MANIFEST.test(entry.name))
    .map(({ name }) => join(resolve(regionsDir), name))
    .sort();
}

/** Names of the file of a region. */
export const fileNamesOf = (code: string): string[] => [`${code}.json`, `${code}.ts`];

/** Returns the code that the name of a manifest says. */
export const codeOfFile = (file: string): string => basename(file).replace(/\.(?:json|ts)$/, '');
