import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { partFolder } from '../config/own-folders.ts';
import type { LayeredDocument } from '../manifests/json/layered-document.ts';
import { parseJsonText } from '../manifests/json/read-json-file.ts';
import { nearest } from '../manifests/nearest.ts';
import { hasErrors, type Problem } from '../manifests/problem.ts';
import { feedFindings } from './check-feed.ts';
import { feedOf, type ReadFeed, readFeed } from './read-feed.ts';

export interface LoadedFeed {
  feed?: Feed;
  /** Positions of the values in the file. */
  document?: LayeredDocument;
  problems: Problem[];
}

/** Folders of mappings: the customer's own comes first, then the shipped one. */
export interface FeedFolders {
  regionsDir: string;
  shippedRegionsDir: string;
  /** Folder that relative paths start from; default: the working folder. */
  typedIn?: string;
}

/** Loads a mapping by its name (`sgcarmart`) or path and checks it against its schema and the fields of the region. */
export async function loadFeed(
  nameOrPath: string,
  folders: FeedFolders,
  manifest: RegionManifest,
): Promise<LoadedFeed> {
  const file = findFeed(nameOrPath, folders);
  if (!file) return { problems: [notFound(nameOrPath, folders)] };
  return fitting(await readFeed(file), manifest);
}

/** As `loadFeed`, a mapping that is stored. @param name what problems call it */
export const checkFeed = (feed: Feed, name: string, manifest: RegionManifest): LoadedFeed =>
  fitting(feedOf(parseJsonText(name, JSON.stringify(feed))), manifest);

function fitting({ feed, document, problems }: ReadFeed, manifest: RegionManifest): LoadedFeed {
  if (!feed || !document) return { problems };
  const target = { where: `region ${manifest.code}`, ...manifest };
  const findings = feedFindings(feed, target).map(({ path, ...finding }) =>
    document.problemAt(path, finding),
  );
  return hasErrors(findings) ? { problems: findings } : { feed, document, problems: findings };
}

/** Returns the names of all mappings of both folders. */
export function listFeeds({ regionsDir, shippedRegionsDir }: FeedFolders): string[] {
  const folders = [regionsDir, shippedRegionsDir]
    .map((folder) => partFolder(folder, 'feeds'))
    .filter((folder) => existsSync(folder));
  const names = folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.endsWith('.json'));
  return [...new Set(names.map((name) => name.slice(0, -'.json'.length)))].sort();
}

function findFeed(
  nameOrPath: string,
  { regionsDir, shippedRegionsDir, typedIn = '.' }: FeedFolders,
): string | undefined {
  const named = /^[\w.-]+$/.test(nameOrPath) ? `${nameOrPath.replace(/\.json$/, '')}.json` : undefined;
  const candidates = [
    ...(named ? [regionsDir, shippedRegionsDir].map((each) => join(partFolder(each, 'feeds'), named)) : []),
    resolve(typedIn, nameOrPath),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

function notFound(name: string, folders: FeedFolders): Problem {
  const known = listFeeds(folders);
  const suggestion = nearest(name, known);
  return {
    file: name,
    line: 1,
    column: 1,
    path: '',
    severity: 'error',
    message: 'there is no such mapping',
    allowed: `${known.join(', ')}, or the path of a file`,
    ...(suggestion && { suggestion }),
  };
}
