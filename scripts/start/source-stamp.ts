import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What pages are built from; the server's own code is run as it is. */
const SOURCES = ['src', 'next.config.js', 'package-lock.json', 'tsconfig.json'];
const NOT_BUILT = /^src\/server\/|\.test\.tsx?$/;

/** A fingerprint of everything that the build depends on. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesBelow(root, source)).sort()) {
    if (NOT_BUILT.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root: string, source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
