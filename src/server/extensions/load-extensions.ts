import { findConfigFile } from './config-file.ts';
import type { LoadedExtensions } from './load-config-file.ts';

const loaded = new Map<string, Promise<LoadedExtensions>>();

/** What the `forecourt.config.ts` of a folder adds, loaded once in a process; the folder is the working folder. */
export function loadExtensions(folder = process.cwd()): Promise<LoadedExtensions> {
  const known = loaded.get(folder) ?? load(folder);
  loaded.set(folder, known);
  return known;
}

/** The code that loads extensions takes as long to load as that of the check of a region. */
async function load(folder: string): Promise<LoadedExtensions> {
  if (findConfigFile(folder) === undefined) return { file: undefined, extensions: [], problems: [] };
  const { loadConfigFile } = await import('./load-config-file.ts');
  return loadConfigFile(folder);
}
