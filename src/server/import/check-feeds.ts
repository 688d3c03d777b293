import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import type { Problem } from '../regions/problem.ts';
import { type FeedFinding, feedFindings } from './check-feed.ts';
import { readFeed } from './read-feed.ts';

/**
 * Everything that is wrong with the mappings of a folder. Which region a mapping is for is only said at the import, so
 * what no region of the set can take is wrong.
 * @param regions none: the shape of the files alone
 */
export async function checkFeeds(regionsDir: string, regions: readonly RegionManifest[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of feedFiles(join(regionsDir, 'feeds'))) {
    const { feed, document, problems: inShape } = await readFeed(file);
    problems.push(...inShape);
    if (!feed || !document) continue;
    const [first = [], ...others] = regions.map((manifest) =>
      feedFindings(feed, { where: 'any region of the set', ...manifest }),
    );
    const everywhere = first.filter((finding) => others.every((findings) => has(findings, finding)));
    for (const { path, ...finding } of everywhere) problems.push(document.problemAt(path, finding));
  }
  return problems;
}

function has(findings: readonly FeedFinding[], { path }: FeedFinding): boolean {
  return findings.some((other) => JSON.stringify(other.path) === JSON.stringify(path));
}

function feedFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}
