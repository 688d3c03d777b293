import { readdirSync } from 'node:fs';

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
