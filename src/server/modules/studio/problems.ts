import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
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

/**
 * @param path of the edited file
 * @param folder that names of files are relative to
 */
export function studioProblem(path: string, problem: Problem, folder = dirname(path)): StudioProblem {
  const { line, column, severity, message } = problem;
  const file = nameOf(folder, problem.file);
  const place = { file, line, column, pointer: problem.path, severity };
  return { ...place, message, hint: hintOf(problem), is_own: isOfFile(path, problem) };
}

/** Last parts of the path of a file elsewhere, such as `locales/pl/home.json`. */
const NAMED_FOLDERS = 3;

/** Files of the folder of manifests by their names in it: where it is on the machine concerns no staff. */
function nameOf(folder: string, file: string): string {
  const name = relative(folder, resolve(file));
  if (!name.startsWith('..')) return name;
  return isAbsolute(file) ? file.split(sep).slice(-NAMED_FOLDERS).join('/') : file;
}

/** Whether a problem is in a file. */
export const isOfFile = (path: string, { file }: Problem): boolean => resolve(file) === path;

/** Pages of the reference are for files: the form has the same help beside the property. */
function hintOf({ allowed, suggestion, see }: Problem): string {
  const parts = [
    allowed && `allowed: ${allowed}`,
    suggestion && `did you mean "${suggestion}"?`,
    see && `see ${see.map((place) => `${place.file}:${place.line}`).join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ');
}
