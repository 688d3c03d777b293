import { reasonOf } from '#domain/reason-of.ts';
import type { Finding } from './json/layered-document.ts';
import type { Problem } from './problem.ts';

/** What to tell when a check throws: nobody can mend a stack trace. */
export function failedCheck(error: unknown): Finding {
  return {
    message: `this part could not be checked: ${reasonOf(error)}`,
    allowed: 'values as in the shipped manifests; compare the last change of this part',
  };
}

/**
 * Runs a check that belongs to no single value.
 * @param file what is checked: a file or a folder
 * @returns its problems; when it throws, one problem at `file`
 */
export async function guardCheck(
  file: string,
  check: () => Promise<Problem[]> | Problem[],
): Promise<Problem[]> {
  try {
    return await check();
  } catch (error) {
    return [{ file, line: 1, column: 1, path: '', severity: 'error', ...failedCheck(error) }];
  }
}
