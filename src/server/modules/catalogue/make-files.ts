import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folders of makes: the shipped one first, the customer's own over it. */
export function catalogueFolders(regionsDir: string, shippedRegionsDir: string): string[] {
  return [...new Set([shippedRegionsDir, regionsDir])].map((folder) => join(folder, 'shared/catalogue'));
}

/** Returns the sorted file names of a folder; none if it does not exist. */
export function makeFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** Returns the slug for a file name. */
export function slugOf(name: string): string {
  return name.slice(0, -'.json'.length).normalize('NFC');
}
