import { type LoadedExtensions, loadConfigFile } from './load-config-file.ts';

const loaded = new Map<string, Promise<LoadedExtensions>>();

/** What the `forecourt.config.ts` of a folder adds, loaded once in a process; the folder is the working folder. */
export function loadExtensions(folder = process.cwd()): Promise<LoadedExtensions> {
  const known = loaded.get(folder) ?? loadConfigFile(folder);
  loaded.set(folder, known);
  return known;
}
