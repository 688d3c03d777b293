import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';

/** Variants of `sg.json` that editors and file managers create: `sg.JSON`, `sg.json.txt`, `sg.jsonc`. */
const SIMILAR_NAME = /\.json[c5]?(?:\.txt)?$/i;

/** Reports entries of a folder that look like JSON files but are not read, because of their name or because they are folders. */
export function unreadFiles(folder: string): Problem[] {
  return entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.') && SIMILAR_NAME.test(name))
    .filter((entry) => entry.isDirectory() || !entry.name.endsWith('.json'))
    .map((entry) => {
      const intended = entry.name.replace(SIMILAR_NAME, '.json');
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
            allowed: intended,
            suggestion: intended,
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
