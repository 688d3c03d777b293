import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';

/** What editors and file managers make of `sg.json`: `sg.JSON`, `sg.json.txt`, `sg.jsonc`. */
const ALMOST = /\.json[c5]?(?:\.txt)?$/i;

/** Entries of a folder that look like JSON files and are read by nobody, because of their name or because they are folders. */
export function unreadFiles(folder: string): Problem[] {
  return entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.') && ALMOST.test(name))
    .filter((entry) => entry.isDirectory() || !entry.name.endsWith('.json'))
    .map((entry) => {
      const meant = entry.name.replace(ALMOST, '.json');
      const problem = {
        file: join(folder, entry.name),
        line: 1,
        column: 1,
        path: '',
        severity: 'error' as const,
      };
      return entry.isDirectory()
        ? { ...problem, message: 'this is a folder, so nothing in it is read', allowed: 'a file' }
        : {
            ...problem,
            message: 'this file is not read: its name does not end in .json',
            allowed: meant,
            suggestion: meant,
          };
    });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
