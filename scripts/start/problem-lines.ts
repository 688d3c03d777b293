import { type Problem, problemLine } from '../../src/server/manifests/problem.ts';

/** Errors, one per line, in a format that terminals of editors link. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => `  ${problemLine(problem)}`);
}
