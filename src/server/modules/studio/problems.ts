import { resolve } from 'node:path';
import type { Problem } from '../../manifests/problem.ts';

/** A problem as the desk shows it. */
export interface StudioProblem extends Pick<Problem, 'file' | 'line' | 'column' | 'severity' | 'message'> {
  /** Path in the data. */
  pointer: string;
  /** What is allowed or meant; empty if that is not known. */
  hint: string;
  /** Whether it is in the manifest of the region, not in another file. */
  is_own: boolean;
}

/** @param path manifest of the region */
export function studioProblem(path: string, problem: Problem): StudioProblem {
  const { file, line, column, severity, message } = problem;
  const place = { file, line, column, pointer: problem.path, severity };
  return { ...place, message, hint: hintOf(problem), is_own: isOfFile(path, problem) };
}

/** Whether a problem is in a file. */
export const isOfFile = (path: string, { file }: Problem): boolean => resolve(file) === path;

function hintOf({ allowed, suggestion, see, docs }: Problem): string {
  const parts = [
    allowed && `allowed: ${allowed}`,
    suggestion && `did you mean "${suggestion}"?`,
    see && `see ${see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
    docs && `see ${docs}`,
  ];
  return parts.filter(Boolean).join('; ');
}
