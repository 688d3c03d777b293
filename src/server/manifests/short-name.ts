import { relative } from 'node:path';
import type { Problem } from './problem.ts';

/** Makes file names relative to the working folder; a path outside it stays absolute. */
export function withShortName(problem: Problem): Problem {
  const { file, see } = problem;
  const near = see?.map((place) => ({ ...place, file: shortName(place.file) }));
  return { ...problem, file: shortName(file), ...(near && { see: near }) };
}

/** Relative to the working folder; a path outside it stays absolute. */
export function shortName(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') || short === '' ? file : short;
}
