import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Result of a check, to be printed in one of the formats. */
export interface Report {
  problems: readonly Problem[];
  /** Checked manifests, absolute. */
  files: readonly string[];
  regionsDir: string;
  milliseconds: number;
}

/** "6 regions checked: 1 error, 2 warnings" */
export function summary(regions: number, problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const result =
    problems.length === 0 ? 'no problems' : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  return `${count(regions, 'region')} checked: ${result}`;
}

/** Formats what is wrong, and what would be right, without the place. */
export function problemText({ path, message, allowed, suggestion, see, docs }: Problem): string {
  const parts = [
    path === '' ? message : `${path}: ${message}`,
    allowed && `allowed: ${allowed}`,
    suggestion && `did you mean "${suggestion}"?`,
    see && `see ${see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
    docs && `see ${docs}`,
  ];
  return parts.filter(Boolean).join('; ');
}
