import { relative } from 'node:path';
import type { Problem } from './problem.ts';

/** Names files from where the reader stands; a path that climbs out is no shorter than the whole one. */
export function withShortName(problem: Problem): Problem {
  const { file, see } = problem;
  const near = see?.map((place) => ({ ...place, file: shortName(place.file) }));
  return { ...problem, file: shortName(file), ...(near && { see: near }) };
}

function shortName(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') || short === '' ? file : short;
}
