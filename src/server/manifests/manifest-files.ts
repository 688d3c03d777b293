import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const MANIFEST = /^(?!feeds)[^.].*?(?<!\.d)\.(?:json|ts)$/;

/**
 * Returns the manifests of a folder: `*.json` and `*.ts` at its top level, sorted by name. Fragments, feeds and brand are
 * in subfolders. Empty if the folder cannot be read.
 * @param unwritten names of files that are not written yet; those of other folders are left out
 */
export async function manifestFiles(regionsDir: string, unwritten: Iterable<string> = []): Promise<string[]> {
  const folder = resolve(regionsDir);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const written = entries
    .filter((entry) => !entry.isDirectory() && MANIFEST.test(entry.name))
    .map(({ name }) => join(folder, name));
  const added = [...unwritten].filter((file) => dirname(file) === folder && MANIFEST.test(basename(file)));
  return [...new Set([...written, ...added])].sort();
}

/** Names of the file of a region. */
export const fileNamesOf = (code: string): string[] => [`${code}.json`, `${code}.ts`];

/** Returns the code that the name of a manifest says. */
export const codeOfFile = (file: string): string => basename(file).replace(/\.(?:json|ts)$/, '');
