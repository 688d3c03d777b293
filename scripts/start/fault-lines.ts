import type { FaultyRegion } from '../../src/server/manifests/load-content.ts';
import type { ServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { problemLines } from './problem-lines.ts';

/** What is wrong with the files of regions and what is served instead, a line each; none when nothing is wrong. */
export function faultLines({ faulty, problems }: Pick<ServableContent, 'faulty' | 'problems'>): string[] {
  if (faulty.length === 0) return [];
  return [
    'Some regions have faults in their files:',
    ...problemLines(problems),
    ...faulty.map((region) => `  ${servedInstead(region)}`),
  ];
}

/** What visitors of a region with faults get. */
export function servedInstead({ code, since }: FaultyRegion): string {
  if (!since) return `${code} is NOT SERVED: there is no earlier version without faults`;
  const time = since.toISOString().slice(0, 16).replace('T', ' ');
  return `${code} is served AS IT WAS: the version of ${time} UTC`;
}
