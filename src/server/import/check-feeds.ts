import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { partFolder } from '../config/own-folders.ts';
import type { Problem } from '../manifests/problem.ts';
import { unreadFiles } from '../manifests/unread-files.ts';
import { feedFindings } from './check-feed.ts';
import type { FeedFinding } from './feed-finding.ts';
import { type NamedFeed, sourceProblems } from './feed-sources.ts';
import { readFeed } from './read-feed.ts';

/**
 * Reports all problems of the mappings of a folder. A mapping names its region only when it is imported, so it is
 * valid if any of the regions accepts it; otherwise the problems are those of the region that fits best.
 * @param regions empty: checks the files against their schema only
 */
export async function checkFeeds(regionsDir: string, regions: readonly RegionManifest[]): Promise<Problem[]> {
  const folder = partFolder(regionsDir, 'feeds');
  const problems = unreadFiles(folder);
  const feeds: NamedFeed[] = [];
  for (const file of feedFiles(folder)) {
    const { feed, document, problems: shapeProblems } = await readFeed(file);
    problems.push(...shapeProblems);
    if (!feed || !document) continue;
    feeds.push({ name: basename(file), feed, document });
    for (const { path, ...finding } of fewestFindings(feed, regions))
      problems.push(document.problemAt(path, finding));
  }
  return [...problems, ...sourceProblems(feeds)];
}

/** Findings of the region that fits best: warnings of one that accepts the mapping come before faults of another. */
function fewestFindings(feed: Feed, regions: readonly RegionManifest[]): FeedFinding[] {
  const suffix = regions.length > 1 ? ', which fits best' : '';
  const names = [...feed.fields.map(({ field }) => field), ...Object.keys(feed.defaults ?? {})];
  const [best] = regions
    .map((manifest) => ({
      unknown: names.filter((name) => !manifest.fields[name]).length,
      findings: feedFindings(feed, { where: `region ${manifest.code}${suffix}`, ...manifest }),
    }))
    .sort(
      (a, b) =>
        a.unknown - b.unknown ||
        errorsOf(a.findings) - errorsOf(b.findings) ||
        a.findings.length - b.findings.length,
    );
  return best?.findings ?? [];
}

const errorsOf = (findings: readonly FeedFinding[]): number =>
  findings.filter(({ severity }) => severity !== 'warning').length;

function feedFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}
