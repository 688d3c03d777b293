import type { Problem } from '../../manifests/problem.ts';
import type { Checks } from './checks.ts';

/**
 * Returns the errors of drafts, and those that they cause in other files.
 * @param drafts texts by the name of the file that they take the place of
 * @param isOwn whether a problem prevents publishing even if the files have it already
 */
export async function addedErrors(
  checks: Checks,
  drafts: Readonly<Record<string, string>>,
  isOwn: (problem: Problem) => boolean,
): Promise<Problem[]> {
  const isError = ({ severity }: Problem) => severity === 'error';
  const after = (await checks.problems(drafts, true)).filter(isError);
  if (after.every(isOwn)) return after;
  const keyOf = ({ line, column, ...problem }: Problem) => JSON.stringify(problem);
  const before = new Set((await checks.problems({}, true)).filter(isError).map(keyOf));
  return after.filter((each) => isOwn(each) || !before.has(keyOf(each)));
}
