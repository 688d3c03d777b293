import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partFolder, SITE_PARTS } from '../config/own-folders.ts';
import type { Problem } from './problem.ts';

/** Variants of `sg.json` that editors and file managers create: `sg.JSON`, `sg.json.txt`, `sg.jsonc`. */
const SIMILAR_JSON = /\.json[c5]?(?:\.txt)?$/i;
/** Variants of `sg.ts`: `sg.mts`, `sg.js`, `sg.ts.txt`. Declarations are not read and not meant to be. */
const SIMILAR_SCRIPT = /(?<!\.d)\.[cm]?[jt]sx?(?:\.txt)?$/i;

/**
 * Reports entries of a folder that look like files that are read, but are not, because of their name or because they are
 * folders.
 * @param mayBeTyped whether `*.ts` is read beside `*.json`
 */
export function unreadFiles(folder: string, mayBeTyped = false): Problem[] {
  const endings = mayBeTyped ? ['.json', '.ts'] : ['.json'];
  return entriesOf(folder)
    .filter(({ name }) => !name.startsWith('.') && (SIMILAR_JSON.test(name) || SIMILAR_SCRIPT.test(name)))
    .filter((entry) => entry.isDirectory() || endings.every((ending) => !entry.name.endsWith(ending)))
    .map((entry) => {
      const intended = mayBeTyped
        ? entry.name.replace(SIMILAR_JSON, '.json').replace(SIMILAR_SCRIPT, '.ts')
        : entry.name.replace(SIMILAR_JSON, '.json').replace(SIMILAR_SCRIPT, '.json');
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
            message: `this file is not read: its name does not end in ${endings.join(' or ')}`,
            allowed: intended,
            suggestion: intended,
          };
    });
}

/** Reports folders below the manifests that are not read because a company has the same ones beside `regions/`. */
export function unreadParts(regionsDir: string): Problem[] {
  return SITE_PARTS.filter((part) => {
    const below = join(regionsDir, part);
    return partFolder(regionsDir, part) !== below && existsSync(below);
  }).map((part) => ({
    file: join(regionsDir, part),
    line: 1,
    column: 1,
    path: '',
    severity: 'error',
    message: `nothing in this folder is read, as ${part}/ lies beside the folder of the manifests, too`,
    allowed: 'one of both',
  }));
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
