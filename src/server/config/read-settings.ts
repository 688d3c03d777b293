import { resolve } from 'node:path';
import { ownFolders } from './own-folders.ts';
import { readEnvironmentFile } from './read-environment-file.ts';
import { absolutePaths, typedFolder } from './typed-paths.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** Variables of the process and of the `.env` of the working folder, with absolute paths. */
export interface Settings {
  environment: Values;
  file: Values;
}

/**
 * Reads the settings of a command. Relative paths of the process start where the command was typed; those of `.env`
 * start beside it. Folders of a company that neither names are taken from the working folder.
 */
export function readSettings(environment: Values = process.env): Settings {
  const file = resolve('.env');
  return {
    environment: absolutePaths(environment, typedFolder(environment)),
    file: { ...ownFolders(), ...absolutePaths(readEnvironmentFile(file), resolve(file, '..')) },
  };
}
