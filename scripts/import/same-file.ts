import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Returns whether two paths refer to one file, also through links or different letter case. A missing file
 * equals only its own path.
 */
export function isSameFile(a: string, b: string): boolean {
  if (resolve(a) === resolve(b)) return true;
  const [one, other] = [a, b].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}
