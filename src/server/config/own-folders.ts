import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { IS_PACKAGE } from './is-package.ts';

/** Folders of a company beside its `package.json`, by the variables that name others. */
export const OWN_FOLDERS = { REGIONS_DIR: 'regions', LOCALES_DIR: 'texts' } as const;

/** Returns the folders that exist in the working folder; none in the repository, where the shipped ones are used. */
export function ownFolders(isPackage = IS_PACKAGE): Record<string, string> {
  const folders = Object.entries(OWN_FOLDERS).map(([name, folder]) => [name, resolve(folder)] as const);
  return Object.fromEntries(isPackage ? folders.filter(([, folder]) => existsSync(folder)) : []);
}
