import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['forecourt.config.ts', 'forecourt.config.js', 'forecourt.config.mjs'];

/** Path of the file of a folder that lists extensions; undefined: there is none. */
export const findConfigFile = (folder: string): string | undefined =>
  NAMES.map((name) => join(folder, name)).find((file) => existsSync(file));
