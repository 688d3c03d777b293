import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFileVariable } from './secret-files.ts';
import { VARIABLES } from './variables.ts';

type Values = Readonly<Record<string, string | undefined>>;

const ROOT = join(import.meta.dirname, '../../..');

/** Variables whose values are folders. */
const FOLDER_VARIABLES: readonly string[] = [
  VARIABLES.dataDir,
  VARIABLES.regionsDir,
  VARIABLES.localesDir,
  VARIABLES.feedFolder,
].map(({ name }) => name);

/**
 * Folder where relative paths of arguments and of variables of the process start: the one in which the command was
 * typed. npm runs commands in the folder of the product and names the other one in INIT_CWD.
 */
export function typedFolder(environment: Values = process.env): string {
  const { INIT_CWD, npm_package_json: ranBy } = environment;
  return resolve(INIT_CWD && (ranBy === undefined || isOurs(ranBy)) ? INIT_CWD : '.');
}

/** Whether npm runs a script of the product; one of another package may call node in a folder of its choice. */
function isOurs(packageFile: string): boolean {
  try {
    return realpathSync(packageFile) === realpathSync(join(ROOT, 'package.json'));
  } catch {
    return false;
  }
}

/** Makes the folders and files among the values absolute; blank ones are empty. */
export function absolutePaths(values: Values, folder: string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined || !(FOLDER_VARIABLES.includes(name) || isFileVariable(name)))
        return [name, value];
      const path = value.trim();
      return [name, path === '' ? '' : resolve(folder, path)];
    }),
  );
}
