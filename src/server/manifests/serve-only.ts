import { ConfigError } from '../config/index.ts';
import type { Content } from './load-content.ts';
import { regionSet } from './region-set.ts';

/**
 * Returns the content of a process that answers for some regions. The others stay in it: pages link to them, and jobs do
 * the work of all regions.
 * @param codes value of SERVE_REGIONS; empty: all
 * @throws ConfigError if a code is none of a region
 */
export function serveOnly<Given extends Content>(content: Given, codes: string): Given {
  if (codes === '') return content;
  const { regions, faulty = [] } = content;
  const known = [...new Set([...regions.all, ...faulty].map(({ code }) => code))];
  const wanted = codes.split(',');
  const unknown = wanted.filter((code) => !known.includes(code));
  if (unknown.length > 0) {
    const message = `SERVE_REGIONS: there is no region ${unknown.join(', ')}; known are ${known.join(', ')}.`;
    throw new ConfigError([{ name: 'SERVE_REGIONS', message }]);
  }
  return { ...content, regions: regionSet(regions.all, wanted) };
}
