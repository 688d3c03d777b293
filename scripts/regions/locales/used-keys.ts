import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { positionAt } from '../../../src/server/manifests/json/position.ts';

/** A translation key in code. */
export interface KeyUse {
  key: string;
  file: string;
  line: number;
  column: number;
  /** `common:nav.${name}`: the rest of the key is known only at run time. */
  isPrefix: boolean;
}

const LITERAL = /(['"`])([a-z][a-z0-9-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*|[a-z][a-z0-9-]*:)(\1|\$\{)/g;

/** Keys in code that an installed package has instead of the code of its pages. */
export const STORED_KEYS = 'src/text-keys.json';

/** All keys `namespace:…` in the code of the site, for the given namespaces. */
export function keysInCode(sourceDir: string, namespaces: ReadonlySet<string>): KeyUse[] {
  return readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\btest\b/.test(basename(file)) && !file.startsWith('contracts'),
    )
    .sort()
    .flatMap((file) => usesIn(join(sourceDir, file), namespaces));
}

/** The same keys as they were when the package was made. @param root the installed package */
export function storedKeys(root: string, namespaces: ReadonlySet<string>): KeyUse[] {
  const uses: KeyUse[] = JSON.parse(readFileSync(join(root, STORED_KEYS), 'utf8'));
  return uses.filter(({ key }) => namespaces.has(key.split(':', 1)[0] ?? ''));
}

function usesIn(file: string, namespaces: ReadonlySet<string>): KeyUse[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(LITERAL)].flatMap((match): KeyUse[] => {
    const [, , key = '', end] = match;
    if (!namespaces.has(key.split(':', 1)[0] ?? '')) return [];
    const place = positionAt(text, match.index + 1);
    return [{ key, file, ...place, isPrefix: end === '${' }];
  });
}
