import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of the names and contents of files.
 * @param sources files and folders below `root`
 * @param isLeftOut returns whether a path below `root` is ignored
 */
export function sourceStamp(
  root: string,
  sources: readonly string[],
  isIgnored: (path: string) => boolean = () => false,
): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(root, source)).sort()) {
    if (isIgnored(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether a folder or one below it has a symbolic link that leads nowhere, such as in a copy at another depth. */
export const hasDeadLink = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isSymbolicLink() && !existsSync(join(entry.parentPath, entry.name)),
  );

function filesBelow(root: string, source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
