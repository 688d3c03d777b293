import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
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
  /** Whether it is not on the disk yet. */
  isNew: boolean;
  /** What a draft of a new file begins with. */
  start?: string;
  /** Regions that inherit from it, whose product staff have to agree; absent: it is of one region. */
  sharedBy?: readonly string[];
}

/** Returns the folder that the name of a file is relative to. */
export const folderOf = ({ name, path }: Pick<ManifestFile, 'name' | 'path'>): string =>
  path.slice(0, -name.length - 1);

/** Returns the manifest of a region as it is on the disk; null if it cannot be read. */
export async function readManifestFile(regionsDir: string, code: string): Promise<ManifestFile | null> {
  const path = (await manifestFiles(regionsDir)).find((file) => codeOfFile(file) === code);
  const text = path === undefined ? null : await textOf(path);
  if (path === undefined || text === null) return null;
  return {
    name: basename(path),
    path,
    text,
    hash: hashOf(text),
    isJson: path.endsWith('.json'),
    isNew: false,
  };
}

/** The manifest of a region that is a draft only. */
export function newManifestFile(regionsDir: string, code: string): ManifestFile {
  const name = `${code}.json`;
  return {
    name,
    path: join(resolve(regionsDir), name),
    text: '',
    hash: hashOf(''),
    isJson: true,
    isNew: true,
  };
}

/** Returns the text of a file of the folder; null if there is none that can be read. */
export async function textOf(path: string): Promise<string | null> {
  const text = await readText(path);
  return typeof text === 'string' ? text : null;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a file can be replaced or made. Those of an installed package are replaced by the next version of it. */
export function isWritable(path: string): boolean {
  if (dirname(path).split(sep).includes('node_modules')) return false;
  try {
    accessSync(existingFolder(dirname(path)), constants.W_OK);
    if (existsSync(path)) accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Folders on the way to a file may be made with it. */
const existingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
