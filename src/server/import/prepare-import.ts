import type { Feed, RegionManifest } from '#contracts/types.ts';
import { catalogueFolders } from '../config/folders.ts';
import { checkCatalogue } from '../manifests/catalogue/check-catalogue.ts';
import { readCatalogue } from '../manifests/catalogue/read-catalogue.ts';
import { hasErrors, type Problem } from '../manifests/problem.ts';
import { withShortName } from '../manifests/short-name.ts';
import { columnProblems, columnsOf } from './check-columns.ts';
import type { FeedReader } from './feed-reader.ts';
import { checkFeed, type FeedFolders, loadFeed } from './load-feed.ts';
import type { VehicleNames } from './vehicle-names.ts';

export interface ImportInput extends FeedFolders {
  file: string;
  /** Name or path of the mapping. */
  feedName: string;
  manifest: RegionManifest;
  /** Used instead of the one with the name. */
  ownMapping?: Feed | null;
}

/** What an import works with; `ready` is absent if a problem is an error. */
export interface PreparedImport {
  problems: Problem[];
  ready?: {
    feed: Feed;
    names: VehicleNames;
    /** Files of the mapping. */
    mappingFiles: string[];
  };
}

/** Loads the mapping and the catalogue of an import, and checks them with the columns of the file. @throws UnreadableFile */
export async function prepareImport({
  file,
  feedName,
  manifest,
  ownMapping,
  readers,
  ...folders
}: ImportInput & { readers?: readonly FeedReader[] }): Promise<PreparedImport> {
  const { feed, document, problems } = ownMapping
    ? checkFeed(ownMapping, `the mapping of ${feedName}`, manifest)
    : await loadFeed(feedName, folders, manifest);
  if (!feed || !document) return { problems };
  const inColumns = [
    ...problems,
    ...columnProblems(feed, document, await columnsOf(file, feed, readers)).map(withShortName),
  ];
  if (hasErrors(inColumns)) return { problems: inColumns };
  const catalogueDirs = catalogueFolders(folders.regionsDir, folders.shippedRegionsDir);
  const inCatalogue = (await checkCatalogue(catalogueDirs)).map(withShortName);
  if (hasErrors(inCatalogue)) return { problems: [...inColumns, ...inCatalogue] };
  const mappingFiles = document.files.map((layer) => layer.file);
  return {
    problems: inColumns,
    ready: { feed, names: readCatalogue(catalogueDirs, manifest.code), mappingFiles },
  };
}
