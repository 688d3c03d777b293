import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** https://v8.dev/blog/explicit-compile-hints; other engines see a comment. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes browsers compile the scripts of a folder in parallel while they are fetched, instead of function by function
 * when the page starts them (docs/decisions/0011).
 */
export async function hintCompilation(folder: string): Promise<void> {
  const scripts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    scripts.map(async (script) => {
      const text = await readFile(script, 'utf8');
      if (!text.startsWith(COMPILE_HINT)) await writeFile(script, COMPILE_HINT + text);
    }),
  );
}
