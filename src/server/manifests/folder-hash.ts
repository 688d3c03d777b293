import { createHash, type Hash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Files whose text is read; of others, such as pictures, only the time and size count. */
const TEXT_FILES = ['.json', '.ts', '.js'];

/**
 * Returns a hash of what is in folders. Texts are read, because a folder of another machine may answer with old times.
 * @param hasTexts whether texts count, or only their names: their readers notice a change themselves
 */
export function folderHash(folders: readonly string[], { hasTexts }: { hasTexts: boolean }): string {
  const hash = createHash('sha1');
  for (const folder of folders) addFolder(hash, folder, hasTexts);
  return hash.digest('base64');
}

function addFolder(hash: Hash, folder: string, hasTexts: boolean): void {
  for (const entry of entriesOf(folder)) {
    const file = join(folder, entry.name);
    hash.update(`\0${file}\0`);
    if (entry.isDirectory()) addFolder(hash, file, hasTexts);
    else hash.update(contentOf(file, hasTexts));
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function contentOf(file: string, hasTexts: boolean): string | Buffer {
  const isText = TEXT_FILES.includes(extname(file));
  try {
    if (isText) return hasTexts ? readFileSync(file) : '';
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  } catch {
    return 'gone';
  }
}
