import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import type { RegionContent } from '#region/manifest/region-content.ts';
import type { Folders } from '../config/folders.ts';
import { checkManifest } from './check-manifest.ts';
import { CONTENT_NAMES, contentErrors, namesIn } from './content/content-files.ts';
import { layeredDocument } from './json/layered-document.ts';
import { parseJsonText } from './json/read-json-file.ts';
import type { CheckRegions } from './load-regions.ts';
import type { LoadedRegion } from './loaded-region.ts';
import type { LocaleSet } from './locales/read-locales.ts';
import { hasErrors } from './problem.ts';

/** A region as it passed all checks last: the merged manifest and the content of its pages. */
export interface LastGood {
  manifest: RegionManifest;
  content: RegionContent;
}

const folderOf = (dataDir: string): string => join(dataDir, 'last-good');
const fileOf = (dataDir: string, code: string): string => join(folderOf(dataDir), `${code}.json`);

/** Keeps the regions in DATA_DIR for a start whose files have faults. @throws when the folder cannot be written */
export function saveLastGood(dataDir: string, regions: readonly LastGood[]): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  for (const { manifest, content } of regions) {
    const file = fileOf(dataDir, manifest.code);
    const text = JSON.stringify({ manifest, content });
    // an unchanged file keeps its time, which tells the age of the version
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(`${file}~`, text, { flush: true });
    renameSync(`${file}~`, file);
  }
}

/**
 * The last good version of a region; absent when there is none that this version of Forecourt and its texts can serve.
 * @param options.currentYear year in the region's time zone
 */
export async function readLastGood(
  code: string,
  {
    folders,
    locales,
    currentYear,
    checkRegions,
  }: { folders: Folders; locales: LocaleSet; currentYear: number; checkRegions?: CheckRegions | undefined },
): Promise<(LastGood & LoadedRegion & { since: Date }) | undefined> {
  const file = fileOf(folders.dataDir, code);
  if (!existsSync(file)) return undefined;
  const { manifest, content } = parse(readFileSync(file, 'utf8'));
  if (!content || CONTENT_NAMES.some((name) => content[name] && contentErrors(name, content[name])))
    return undefined;
  // checked as if it stood where the manifest stands: its brand files are there; as inherited, since what a region does not use
  // is a fault only in what it says itself
  const own = join(folders.regionsDir, `${code}.json`);
  const document = layeredDocument([
    parseJsonText(own, JSON.stringify(manifest ?? {})),
    parseJsonText(own, '{}'),
  ]);
  const checked = checkManifest({ document, file: own, folders, locales, currentYear });
  if (!checked.manifest || checked.manifest.code !== code || hasErrors(checked.problems)) return undefined;
  const loaded = { manifest: checked.manifest, file: own, document };
  if (hasErrors((await checkRegions?.([loaded])) ?? [])) return undefined;
  return { ...loaded, content, since: statSync(file).mtime };
}

/** Returns the saved manifests, servable or not. */
export function savedManifests(dataDir: string): object[] {
  const files = namesIn(folderOf(dataDir), 'files').map((code) => fileOf(dataDir, code));
  return files.flatMap((file) => parse(readFileSync(file, 'utf8')).manifest ?? []);
}

/** What a file holds; nothing when it is damaged (HARDENING R18). */
function parse(text: string): { manifest?: object; content?: RegionContent } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
