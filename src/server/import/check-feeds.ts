import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { partFolder } from '../config/own-folders.ts';
import type { LayeredDocument } from '../manifests/json/layered-document.ts';
import type { JsonPath, Problem } from '../manifests/problem.ts';
import { unreadFiles } from '../manifests/unread-files.ts';
import { feedFindings } from './check-feed.ts';
import type { FeedFinding } from './feed-finding.ts';
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

/** A mapping of a folder that matches its schema. */
interface NamedFeed {
  /** Name of its file. */
  name: string;
  feed: Feed;
  document: LayeredDocument;
}

/**
 * Warns of prices that find no cars. Two mappings of cars may have one source: a mapping names its region only when it is
 * imported, and cars of other regions or kinds stay as they are.
 */
export function sourceProblems(feeds: readonly NamedFeed[]): Problem[] {
  return feeds.flatMap((each) => {
    if (each.feed.kind !== 'prices') return [];
    const cars = feeds.find(({ feed }) => feed.kind !== 'prices' && feed.source === each.feed.source);
    return pricesWithoutCars(each, cars, (path, message, allowed) =>
      each.document.problemAt(path, { severity: 'warning', message, allowed }),
    );
  });
}

function pricesWithoutCars(
  { feed }: NamedFeed,
  cars: NamedFeed | undefined,
  warn: (path: JsonPath, message: string, allowed: string) => Problem,
): Problem[] {
  if (!cars)
    return [
      warn(
        ['source'],
        `no mapping of cars has the source "${feed.source}"`,
        'the source of a mapping of cars',
      ),
    ];
  const inId =
    feed.id.take === cars.feed.id.take
      ? []
      : [
          warn(
            ['id', 'take'],
            `${cars.name} takes the id as "${cars.feed.id.take}", so no car would be found`,
            cars.feed.id.take,
          ),
        ];
  const inUnits = feed.fields.flatMap(({ field, unit = 'as_is' }, index) => {
    const other = cars.feed.fields.find((each) => each.field === field)?.unit ?? 'as_is';
    return cars.feed.fields.every((each) => each.field !== field) || other === unit
      ? []
      : [
          warn(
            ['fields', index, 'unit'],
            `"${field}" is read as "${unit}" here and as "${other}" by ${cars.name}`,
            other,
          ),
        ];
  });
  return [...inId, ...inUnits];
}
