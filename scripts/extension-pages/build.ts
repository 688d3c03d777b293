import { join } from 'node:path';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { printLine } from '../start/print-line.ts';
import { buildExtensionPages } from './build-extension-pages.ts';
import { companyCode } from './company-code.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the pages where extensions have components, as the start would. */
export async function build(): Promise<void> {
  const config = await loadConfig(ROOT);
  const { file } = await loadExtensions();
  const code = file === undefined ? undefined : companyCode(file);
  if (!code) {
    printLine('No extension has components: the site serves pages that are built already.');
    return;
  }
  const folder = await buildExtensionPages(code, foldersOf(config, ROOT).dataDir);
  printLine(`The pages are in ${folder}`);
}
