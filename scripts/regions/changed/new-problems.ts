import type { Problem } from '../../../src/server/manifests/problem.ts';
import { isAboutUntranslated } from '../locales/untranslated.ts';

/**
 * Returns the problems that were not there before. Lines do not count, and entries of lists may have moved: a fault in
 * `filters[2]` that was in `filters[1]` is no new one.
 */
export function newProblems(before: readonly Problem[], now: readonly Problem[]): Problem[] {
  const known = Map.groupBy(before, identity);
  const added = [...Map.groupBy(now, identity)].flatMap(([key, problems]) => {
    if (problems.every(isAboutUntranslated)) {
      const most = Math.max(0, ...(known.get(key) ?? []).map(countOf));
      return problems.filter((each) => countOf(each) > most);
    }
    const paths = (known.get(key) ?? []).map(({ path }) => path);
    const moved = problems.filter(({ path }) => {
      const at = paths.indexOf(path);
      if (at >= 0) paths.splice(at, 1);
      return at < 0;
    });
    return moved.slice(paths.length);
  });
  return now.filter((problem) => added.includes(problem));
}

function identity(problem: Problem): string {
  const { file, severity, path, message } = problem;
  // fewer texts without a translation are no new fault, and the first of them is another one, elsewhere
  if (isAboutUntranslated(problem)) return message.replaceAll(/\d+|, in .*/g, '');
  return JSON.stringify([file, severity, path.replaceAll(/\[\d+\]/g, '[]'), message]);
}

/** Number of texts that a problem counts. */
const countOf = ({ message }: Problem): number => Number.parseInt(message, 10);
