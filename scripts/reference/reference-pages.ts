import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '#region/manifest/merge-patch.ts';
import { COMMANDS } from '../commands/index.ts';
import { commandPage } from './command-page.ts';
import { exportPage } from './export-page.ts';
import { filePages } from './file-pages.ts';
import { indexPage } from './index-page.ts';
import { manifestPages } from './manifest-pages.ts';
import { variablePage } from './variable-page.ts';

/** The pages of `docs/reference`: path from the root of the repository → Markdown. */
export function referencePages(root: string): Map<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const base: Json = read('regions/shared/base.json');
  const pages = new Map([
    ...manifestPages(base),
    ...filePages(),
    ...commandPage(COMMANDS),
    ...variablePage(),
    ...exportPage(root, read('package.json').exports),
  ]);
  return new Map([...pages, ...indexPage(pages.keys())]);
}
