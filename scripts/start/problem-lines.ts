import type { Problem } from '../../src/server/regions/problem.ts';

/** Problems of manifests and texts, one a line, as an editor's terminal makes them into links. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, path, message, allowed, suggestion }) =>
      [
        `  ${file}:${line}:${column}`,
        path,
        message,
        allowed && `allowed: ${allowed}`,
        suggestion && `did you mean ${suggestion}?`,
      ]
        .filter(Boolean)
        .join('  '),
    );
}
