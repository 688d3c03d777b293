import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** Whether two names lead to one file, over links and letter case too. A file that is not there yet is no other. */
export function isSameFile(a: string, b: string): boolean {
  if (resolve(a) === resolve(b)) return true;
  const [one, other] = [a, b].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}
