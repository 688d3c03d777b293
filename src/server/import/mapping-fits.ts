import type { Feed, RegionManifest } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { columnsRead } from './check-columns.ts';
import type { FeedReader } from './feed-reader.ts';
import { type FeedFolders, listFeeds, loadFeed } from './load-feed.ts';
import { type FileHead, readHead } from './read-head.ts';

/** A mapping of the region and how it fits a file. */
export interface MappingFit {
  name: string;
  feed: Feed;
  head: FileHead;
  /** Columns that it needs or reads, and that the file lacks. */
  missing: { columns: readonly string[]; isNeeded: boolean }[];
  /** Number of columns of the file that it reads. */
  read: number;
  /** Whether it can be used. */
  fits: boolean;
}

/** Returns the mappings that match the fields of a region, the one that fits a file best first. */
export async function mappingFits(
  file: { path: string; isCut: boolean },
  manifest: RegionManifest,
  { folders, readers }: { folders: FeedFolders; readers: readonly FeedReader[] },
): Promise<MappingFit[]> {
  const fits: MappingFit[] = [];
  // most mappings share a format
  const headOf = rememberByText((format) =>
    readHead(file.path, JSON.parse(format), { isCut: file.isCut, readers }),
  );
  for (const name of listFeeds(folders)) {
    const { feed } = await loadFeed(name, folders, manifest);
    if (!feed) continue;
    const { delimiter, encoding } = feed;
    const head = await headOf(JSON.stringify({ delimiter, encoding }));
    fits.push(fitOf(name, feed, head));
  }
  return fits.sort(
    (one, other) =>
      Number(other.fits) - Number(one.fits) ||
      other.read - one.read ||
      one.missing.length - other.missing.length,
  );
}

/** How a mapping fits a file. */
export function fitOf(name: string, feed: Feed, head: FileHead): MappingFit {
  const wanted = columnsRead(feed, head.columns);
  const missing = wanted
    .filter(({ names }) => names.length > 0 && !names.some((column) => head.columns.includes(column)))
    .map(({ names: columns, isNeeded }) => ({ columns, isNeeded }));
  const known = new Set(wanted.flatMap(({ names }) => names));
  const read = head.columns.filter((column) => known.has(column)).length;
  const fits =
    head.columns.length > 0 && head.problem === undefined && missing.every(({ isNeeded }) => !isNeeded);
  return { name, feed, head, missing, read, fits };
}
