import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setJson } from '#region/json/edit-json.ts';
import type { TextUnit } from './text-unit.ts';
import type { TranslatedRow } from './translated-row.ts';

/** A file of texts with what it is to become. */
export interface EditedTexts {
  /** Path in the folder of texts. */
  path: string;
  /** Null: there is no such file. */
  before: string | null;
  after: string;
}

/**
 * Puts translations into the texts of the files of a language. A new text stands where the source language has it.
 * @param read returns the text of a file by its path in the folder of texts; null if there is none
 */
export function editTexts(
  rows: readonly Pick<TranslatedRow, 'key' | 'target'>[],
  { language, units }: { language: string; units: readonly TextUnit[] },
  read: (path: string) => string | null,
): EditedTexts[] {
  return [...Map.groupBy(rows, ({ key }) => key.split(':', 1)[0] ?? '')].map(([namespace, members]) => {
    const path = `${language}/${namespace}.json`;
    const before = read(path);
    const order = orderOf(units, namespace);
    const after = members.reduce(
      (edited, { key, target }) => setJson(edited, pathOf(key, namespace), target, order),
      before ?? '{}\n',
    );
    return { path, before, after };
  });
}

/** Writes translations into the files of a language. @returns names of the files */
export async function writeRows(
  rows: readonly TranslatedRow[],
  language: string,
  units: readonly TextUnit[],
  folder: string,
): Promise<string[]> {
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;
  const written: string[] = [];
  for (const { path, after } of editTexts(rows, { language, units }, read)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, after);
    written.push(file);
  }
  return written;
}

const pathOf = (key: string, namespace: string): string[] => key.slice(namespace.length + 1).split('.');

/** Names of the properties at each path of a namespace, as the source has them. */
function orderOf(units: readonly TextUnit[], namespace: string) {
  const paths = units
    .filter(({ key }) => key.startsWith(`${namespace}:`))
    .map(({ key }) => pathOf(key, namespace));
  return (at: readonly (string | number)[]): string[] => {
    const names = paths
      .filter((path) => path.length > at.length && at.every((part, index) => path[index] === part))
      .map((path) => path[at.length] ?? '');
    return [...new Set(names)];
  };
}
