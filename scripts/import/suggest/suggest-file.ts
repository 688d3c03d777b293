import { existsSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Feed } from '../../../src/contracts/types.ts';
import { renderJson } from '../../../src/region/json/json-style.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { catalogueFolders } from '../../../src/server/config/folders.ts';
import { partFolder, typedFolder } from '../../../src/server/config/index.ts';
import { feedFindings } from '../../../src/server/import/check-feed.ts';
import { mapRow } from '../../../src/server/import/map-row.ts';
import { readHead } from '../../../src/server/import/read-head.ts';
import { Reject } from '../../../src/server/import/reject.ts';
import type { SourceRow } from '../../../src/server/import/source-row.ts';
import { readCatalogue } from '../../../src/server/manifests/catalogue/read-catalogue.ts';
import {
  type LoadOptions,
  loadRegionSet,
  type RegionSet,
} from '../../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../../src/server/manifests/loaded-region.ts';
import { pathText } from '../../../src/server/manifests/problem.ts';
import { ownRegionFolders } from '../../regions/folders.ts';
import { regionOption } from '../../regions/region-code.ts';
import { printLine } from '../../site/print-line.ts';
import { UsageError } from '../../usage-error.ts';
import { formatOf } from './file-format.ts';
import { regionLabels } from './region-labels.ts';
import { suggestMapping } from './suggest-mapping.ts';

type Folders = LoadOptions & { root: string };

/** Suggests a mapping for a file as it is typed. @throws UsageError */
export function suggestFor(file: string, code: string | undefined): Promise<number> {
  const path = resolve(typedFolder(), file);
  if (!existsSync(path)) throw new UsageError(`There is no file ${file}.`);
  return suggestFile(path, code, ownRegionFolders());
}

/**
 * Prints a mapping for a file on standard output, and what is not certain on standard error.
 * @param code region of the cars; not needed where there is only one
 * @returns exit code 1 when no row of the file could be imported with it
 */
async function suggestFile(file: string, code: string | undefined, folders: Folders): Promise<number> {
  const set = await loadRegionSet(folders);
  const { manifest } = regionOf(set, code);
  const catalogue = readCatalogue(
    catalogueFolders(folders.regionsDir, folders.shippedRegionsDir),
    manifest.code,
  );
  const format = await formatOf(
    file,
    manifest.languages.map((each) => each.code),
  );
  const head = await readHead(file, format as Pick<Feed, 'delimiter' | 'encoding'>, {
    isCut: false,
    maxRows: SAMPLE_ROWS,
  });
  const rows = head.rows.filter((row): row is SourceRow => 'values' in row);
  if (rows.length === 0)
    throw new UsageError(`${file} has no rows${head.problem ? `: ${head.problem}` : ''}`);
  const today = new Date().toISOString().slice(0, 10);
  const { feed, notes } = suggestMapping(rows, head.columns, sourceName(file), {
    region: manifest,
    ...regionLabels(manifest, set.locales),
    isMake: (text) => catalogue.matchMake(text) !== undefined,
    today,
  });
  const schema = relative(
    partFolder(folders.regionsDir, 'feeds'),
    join(folders.root, 'schemas/feed-file.schema.json'),
  );
  const mapping = { $schema: schema.split(sep).join('/'), ...withFormat(feed, format) };
  console.log(renderJson(mapping as unknown as Json));
  for (const { about, text } of notes) printLine(`${about}: ${text}`);
  for (const { path, message } of feedFindings(feed, { where: `region ${manifest.code}`, ...manifest }))
    printLine(`${pathText(path)}: ${message}`);
  if (feed.kind === 'prices') return 0;
  const { read, reasons } = tryRows(rows, (row) => mapRow(row, feed, manifest, catalogue, today));
  printLine(`${read} of the first ${rows.length} rows can be imported with it`);
  for (const reason of reasons) printLine(`  ${reason}`);
  return read === 0 ? 1 : 0;
}

function regionOf({ regions }: RegionSet, code: string | undefined): LoadedRegion {
  const codes = regions.map(({ manifest }) => manifest.code);
  return regions[codes.indexOf(regionOption(code, codes))] as LoadedRegion;
}

/** `Cars (May).csv` → `cars-may` */
function sourceName(file: string): string {
  const name = basename(file)
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase();
  return (
    name
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'dealer-feed'
  );
}

function withFormat({ source, kind, ...rest }: Feed, format: object): object {
  return { source, kind, ...format, ...rest };
}

/** Files are often sorted, so that their first rows are alike. */
const SAMPLE_ROWS = 2000;
const MAX_REASONS = 5;

function tryRows(rows: readonly SourceRow[], map: (row: SourceRow) => unknown) {
  const reasons = new Set<string>();
  let read = 0;
  for (const row of rows) {
    try {
      map(row);
      read += 1;
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
      if (reasons.size < MAX_REASONS) reasons.add(`row ${row.number}: ${error.column} ${error.message}`);
    }
  }
  return { read, reasons };
}
