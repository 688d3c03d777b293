import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MIB = 2 ** 20;

/** Bytes of all files of a folder, as MiB. */
export function folderSize(folder: string): string {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return `${(bytes / MIB).toFixed(1)} MiB`;
}
