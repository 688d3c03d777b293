import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinedSheet, sheetsOf } from '../../src/shell/document/joined-sheet.ts';

/**
 * Writes one style sheet for each page of a build. Painting waits for style sheets, and each of a dozen small ones costs a
 * phone a turn of its line; larger ones hold rules of other pages.
 * @param built folder `.next`
 */
export async function joinSheets(built: string): Promise<void> {
  const { pages } = JSON.parse(await readFile(join(built, 'build-manifest.json'), 'utf8')) as {
    pages: Record<string, string[]>;
  };
  for (const page of Object.keys(pages)) {
    const files = sheetsOf(pages, page);
    const parts = await Promise.all(files.map((file) => readFile(join(built, file), 'utf8')));
    await writeFile(join(built, joinedSheet(files)), parts.join('\n'));
  }
}
