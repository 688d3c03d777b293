import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { readText } from '../../manifests/json/read-json-file.ts';
import { codeOfFile, manifestFiles } from '../../manifests/manifest-files.ts';

/** The manifest of a region on the disk. */
export interface ManifestFile {
  /** Name in the folder of manifests. */
  name: string;
  /** Absolute path. */
  path: string;
  text: string;
  /** Changes with the text. */
  hash: string;
  /** Whether it is JSON, which can be edited; others are shown only. */
  isJson: boolean;
}

/** Returns the manifest of a region as it is on the disk; null if it cannot be read. */
export async function readManifestFile(regionsDir: string, code: string): Promise<ManifestFile | null> {
  const path = (await manifestFiles(regionsDir)).find((file) => codeOfFile(file) === code);
  const text = path === undefined ? null : await textOf(path);
  if (path === undefined || text === null) return null;
  return { name: basename(path), path, text, hash: hashOf(text), isJson: path.endsWith('.json') };
}

/** Returns the text of a file of the folder; null if there is none that can be read. */
export async function textOf(path: string): Promise<string | null> {
  const text = await readText(path);
  return typeof text === 'string' ? text : null;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a file of the folder can be replaced. Those of an installed package are replaced by the next version of it. */
export function isWritable(regionsDir: string, name: string): boolean {
  if (regionsDir.split(sep).includes('node_modules')) return false;
  try {
    accessSync(regionsDir, constants.W_OK);
    accessSync(join(regionsDir, name), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
