import type { FaultyRegion } from '../../src/server/manifests/load-content.ts';
import type { ServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { hasErrors } from '../../src/server/manifests/problem.ts';
import { problemLines } from './problem-lines.ts';

/** Lines on faulty files and on what is served instead; empty without faults. */
export function faultLines({ faulty, problems }: Pick<ServableContent, 'faulty' | 'problems'>): string[] {
  if (!hasErrors(problems)) return [];
  return [
    'Some files are invalid:',
    ...problemLines(problems),
    ...faulty.map((region) => `  ${servedInstead(region)}`),
  ];
}

/** Describes what visitors of a faulty region get. */
export function servedInstead({ code, since }: FaultyRegion): string {
  if (!since) return `${code} is NOT SERVED: it has no valid version`;
  const time = since.toISOString().slice(0, 16).replace('T', ' ');
  return `${code} is served in its LAST VALID VERSION of ${time} UTC`;
}
