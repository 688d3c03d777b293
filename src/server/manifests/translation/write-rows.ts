import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setJson } from '#region/json/edit-json.ts';
import type { LocaleSet } from '../locales/read-locales.ts';
import type { TextUnit } from './text-unit.ts';
import type { TranslatedRow } from './translated-row.ts';

/**
 * Writes translations into the files of a language. A new text stands where the source language has it.
 * @param folder own texts, or those that come with the product
 * @returns names of the files
 */
export async function writeRows(
  rows: readonly TranslatedRow[],
  language: string,
  units: readonly TextUnit[],
  folder: string,
): Promise<string[]> {
  const written: string[] = [];
  for (const [namespace, members] of Map.groupBy(rows, ({ key }) => key.split(':', 1)[0] ?? '')) {
    const file = join(folder, language, `${namespace}.json`);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n';
    const order = orderOf(units, namespace);
    const text = members.reduce(
      (edited, { key, target }) => setJson(edited, pathOf(key, namespace), target, order),
      before,
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
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

/** Folder of the texts of a language that are written. */
export const textsFolder = ({ folders }: LocaleSet): string => folders.overrides ?? folders.shipped;
