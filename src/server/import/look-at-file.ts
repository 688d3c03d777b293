import type { Feed, RegionManifest } from '#contracts/types.ts';
import { catalogueFolders } from '../config/folders.ts';
import { readCatalogue } from '../manifests/catalogue/read-catalogue.ts';
import type { FeedReader } from './feed-reader.ts';
import type { FeedFolders } from './load-feed.ts';
import { fitOf, type MappingFit, mappingFits } from './mapping-fits.ts';
import { photoUrls } from './photo-urls.ts';
import { type FileHead, readHead } from './read-head.ts';
import type { Note } from './suggest/known-columns.ts';
import {
  type RowTrial,
  SAMPLE_ROWS,
  type SuggestOptions,
  suggestForFile,
  tryRows,
} from './suggest/suggest-for-file.ts';

/** What is looked at. */
export interface LookTask extends FeedFolders, Pick<SuggestOptions, 'labels' | 'today'> {
  file: string;
  /** Whether the file is only the start of a longer one. */
  isCut: boolean;
  manifest: RegionManifest;
  /** Name of a mapping of the region; empty: one is suggested. */
  mapping: string;
  /** Source of the cars of a suggested mapping. */
  source: string;
  /** The `forecourt.config.ts` whose readers are used. */
  configFile?: string;
}

/** What a file has, and how it would be read. */
export interface FileLook {
  kind: 'looked';
  /** Mappings of the region, the one that fits best first; their rows are left out. */
  fits: MappingFit[];
  /** The one that was asked for, with the first rows. */
  chosen: MappingFit | null;
  suggested: { feed: Feed; notes: Note[] } | null;
  trial: RowTrial | null;
  /** Addresses of photos of these rows. */
  photos: number;
  /** Why it cannot be read. */
  problem: string | null;
}

/** Looks at the first rows of a file and stores nothing. @param shownRows rows that the answer has */
export async function lookAtFile(
  { file, isCut, manifest, mapping, source, labels, today, ...folders }: LookTask,
  readers: readonly FeedReader[],
  shownRows: number,
): Promise<FileLook> {
  const path = { path: file, isCut };
  const fits = await mappingFits(path, manifest, { folders, readers });
  const catalogue = readCatalogue(
    catalogueFolders(folders.regionsDir, folders.shippedRegionsDir),
    manifest.code,
  );
  const options = { manifest, catalogue, today, labels, readers, isCut };
  const cut = ({ head, ...fit }: MappingFit, rows: number): MappingFit => ({
    ...fit,
    head: { ...head, rows: head.rows.slice(0, rows) },
  });
  const lookOf = (head: FileHead, feed: Feed, found: Pick<FileLook, 'suggested'>, name = ''): FileLook => ({
    kind: 'looked',
    fits: fits.map((each) => cut(each, 0)),
    chosen: cut(fitOf(name, feed, head), shownRows),
    ...found,
    trial: feed.kind === 'prices' ? null : tryRows(head, feed, options),
    photos: head.rows.reduce(
      (sum, row) => sum + ('broken' in row ? 0 : (photoUrls(row, feed, () => {})?.length ?? 0)),
      0,
    ),
    problem: head.problem ?? null,
  });
  if (mapping === '') {
    const found = await suggestForFile(file, source, options);
    if ('problem' in found)
      return { ...NOTHING, fits: fits.map((each) => cut(each, 0)), problem: found.problem };
    const { head, ...suggested } = found;
    return lookOf(head, suggested.feed, { suggested });
  }
  const known = fits.find(({ name }) => name === mapping);
  if (!known) return { ...NOTHING, fits, problem: `there is no mapping "${mapping}"` };
  const { delimiter, encoding } = known.feed;
  const format = { ...(delimiter && { delimiter }), ...(encoding && { encoding }) };
  const head = await readHead(file, format, { isCut, readers, maxRows: SAMPLE_ROWS });
  return lookOf(head, known.feed, { suggested: null }, mapping);
}

const NOTHING: FileLook = {
  kind: 'looked',
  fits: [],
  chosen: null,
  suggested: null,
  trial: null,
  photos: 0,
  problem: null,
};
