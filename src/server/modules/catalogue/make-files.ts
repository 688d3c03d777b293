import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the makes of a set: the shipped one first, the customer's own over it. */
export function catalogueFolders(regionsDir: string, shippedRegionsDir: string): string[] {
  return [...new Set([shippedRegionsDir, regionsDir])].map((folder) => join(folder, 'shared/catalogue'));
}

/** Names of the files of a folder, sorted; none when it does not exist. */
export function makeFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** The slug a file of this name is for. */
export function slugOf(name: string): string {
  return name.slice(0, -'.json'.length).normalize('NFC');
}
