import { type Problem, problemLine } from '../../src/server/manifests/problem.ts';

/** Problems that stop a start, one a line, as an editor's terminal makes them into links. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => `  ${problemLine(problem)}`);
}
