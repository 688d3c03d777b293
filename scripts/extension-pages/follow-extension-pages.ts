import { join } from 'node:path';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';
import { printLine } from '../start/print-line.ts';
import { watchTrees } from '../start/watch-tree.ts';
import { type CompanyCode, codeFiles, codeFolders } from './company-code.ts';
import { writeSources } from './write-sources.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Writes the sources of the pages with the components of extensions into `DATA_DIR`, and again when a file of the
 * company changes: Next follows what is written. What a kind means to the server is read at the start only.
 * @returns folder for Next, and a function that ends the watch
 */
export function followExtensionPages(code: CompanyCode, dataDir: string): { folder: string; close(): void } {
  const folder = join(dataDir, 'pages/dev');
  writeSources(folder, code);
  const write = () => {
    try {
      writeSources(folder, { ...code, files: codeFiles(code) });
    } catch (error) {
      // a file may be gone between the look at its folder and its reading
      printLine(`The pages keep the code before the change: ${reasonOf(error)}`);
    }
  };
  const company = codeFolders(code).map((name) => join(code.folder, name));
  // the package does not change while it runs
  const { close } = watchTrees(IS_PACKAGE ? company : [...company, join(ROOT, 'src')], write);
  return { folder, close };
}
