import { existsSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { renderJson } from '../../src/region/json/json-style.ts';
import type { Json } from '../../src/region/manifest/merge-patch.ts';
import { catalogueFolders } from '../../src/server/config/folders.ts';
import { partFolder, typedFolder } from '../../src/server/config/index.ts';
import { feedFindings } from '../../src/server/import/check-feed.ts';
import { regionLabels } from '../../src/server/import/suggest/region-labels.ts';
import { suggestForFile, tryRows } from '../../src/server/import/suggest/suggest-for-file.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';
import { textInLanguage } from '../../src/server/manifests/checks/text-in-language.ts';
import { type LoadOptions, loadRegionSet, type RegionSet } from '../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../src/server/manifests/loaded-region.ts';
import { pathText } from '../../src/server/manifests/problem.ts';
import { ownRegionFolders } from '../regions/folders.ts';
import { regionOption } from '../regions/region-code.ts';
import { printLine } from '../site/print-line.ts';
import { UsageError } from '../usage-error.ts';

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
  const today = new Date().toISOString().slice(0, 10);
  const found = await suggestForFile(file, sourceName(file), {
    manifest,
    catalogue,
    labels: regionLabels(manifest, (label, language) => textInLanguage(set.locales, label, language)),
    today,
  });
  if ('problem' in found) throw new UsageError(`${file} has no rows: ${found.problem}`);
  const { feed, notes, head } = found;
  const schema = relative(
    partFolder(folders.regionsDir, 'feeds'),
    join(folders.root, 'schemas/feed-file.schema.json'),
  );
  const mapping = { $schema: schema.split(sep).join('/'), ...feed };
  console.log(renderJson(mapping as unknown as Json));
  for (const { about, text } of notes) printLine(`${about}: ${text}`);
  for (const { path, message } of feedFindings(feed, { where: `region ${manifest.code}`, ...manifest }))
    printLine(`${pathText(path)}: ${message}`);
  if (feed.kind === 'prices') return 0;
  const { rows, usable, refused } = tryRows(head, feed, { manifest, catalogue, today });
  printLine(`${usable} of the first ${rows} rows can be imported with it`);
  for (const { row, column, reason } of refused.slice(0, MAX_REASONS))
    printLine(`  row ${row}: ${column} ${reason}`);
  return usable === 0 ? 1 : 0;
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

const MAX_REASONS = 5;
