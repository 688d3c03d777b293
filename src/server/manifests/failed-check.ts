import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Finding } from './json/layered-document.ts';
import type { Problem } from './problem.ts';

/** Reports a check that throws in a form that an author of manifests can act on, without a stack trace. */
export function failedCheck(error: unknown): Finding {
  return {
    message: `this part could not be checked: ${reasonOf(error)}`,
    allowed: 'values as in the shipped manifests; compare the last change of this part',
  };
}

/**
 * Runs a check that belongs to no single value.
 * @param file the checked file or folder
 * @returns its problems, or one problem at `file` if it throws
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
