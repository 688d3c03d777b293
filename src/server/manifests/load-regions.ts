import { basename, resolve } from 'node:path';
import { zonedYear } from '#domain/time/zoned-day.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { ownFolders } from '../config/folders.ts';
import { checkManifest } from './check-manifest.ts';
import { checkSet } from './check-set.ts';
import { guardCheck } from './failed-check.ts';
import { folderHash } from './folder-hash.ts';
import type { LoadMemory } from './load-memory.ts';
import type { LoadedRegion } from './loaded-region.ts';
import { type LocaleSet, readLocales } from './locales/read-locales.ts';
import { codeOfFile, manifestFiles } from './manifest-files.ts';
import { hasErrors, type Problem, sortProblems } from './problem.ts';
import { readLayers } from './read-layers.ts';
import { createManifestReader, type ReadManifest } from './read-manifest.ts';
import { prepareValidators } from './schema/validators.ts';
import { unversionedProblems } from './schema-version.ts';
import { withShortName } from './short-name.ts';
import { unreadFiles, unreadParts } from './unread-files.ts';

export type CheckRegions = (regions: readonly LoadedRegion[]) => Problem[] | Promise<Problem[]>;

export interface LoadOptions {
  /** REGIONS_DIR, or the shipped folder. */
  regionsDir: string;
  /** `regions/` of the repository. */
  shippedRegionsDir: string;
  /** LOCALES_DIR: texts that replace shipped ones. */
  localesDir?: string;
  /** `public/locales/` of the repository. */
  shippedLocalesDir: string;
  /** Texts from an earlier read, used instead of reading them again. */
  locales?: LocaleSet;
  /** Reads manifests; one from an earlier call parses only what has changed since. */
  read?: ReadManifest;
  /** Checks manifests again only when they, their texts or the files beside them have changed. */
  memory?: LoadMemory | undefined;
  /** Only these manifests instead of all of `regionsDir`, from any folder. */
  files?: readonly string[];
  /** Manifests and texts that are not written yet and take the place of files, by absolute name. */
  unwritten?: ReadonlyMap<string, string>;
  /** Further checks of manifests that match the schema: what they say about extensions. */
  checkRegions?: CheckRegions | undefined;
  /** Time in milliseconds since 1970 that determines `"currentYear"` in the zone of each region. */
  now?: number;
}

export interface RegionSet {
  /** The default region first, then by code. `problems` tells whether they are valid. */
  regions: LoadedRegion[];
  /** Sorted by file and line, with file names relative to the working folder. */
  problems: Problem[];
  locales: LocaleSet;
  /** Number of manifests that were read, including invalid ones. */
  files: number;
}

/**
 * Reads and checks a set of manifests. Never throws for their content: every fault, from a comma to a colour, is a
 * problem with file, line and column.
 */
export async function loadRegionSet(options: LoadOptions): Promise<RegionSet> {
  const { regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir } = options;
  const { unwritten } = options;
  const files = options.files ?? (await manifestFiles(regionsDir, unwritten?.keys()));
  const locales = options.locales ?? (await readLocales({ shippedLocalesDir, localesDir, unwritten }));
  const now = options.now ?? Date.now();
  const { memory } = options;
  const read = options.read ?? memory?.read ?? createManifestReader(unwritten);
  const beside = memory?.isKept && folderHash(ownFolders(options), { hasTexts: false });
  await prepareValidators();
  const regions: LoadedRegion[] = [];
  const problems: Problem[] = [
    ...locales.problems,
    ...(options.files ? [] : [...unreadFiles(regionsDir, true), ...unreadParts(regionsDir)]),
  ];
  for (const file of files) {
    const folders = { regionsDir: options.files ? resolve(file, '..') : regionsDir, shippedRegionsDir };
    const text = unwritten?.get(resolve(file));
    const layers = await readLayers(file, folders, { read, ...(text !== undefined && { text }) });
    problems.push(...layers.problems);
    if (!layers.isWhole) continue;
    const currentYear = yearIn(layers.document.value, now);
    const check = () => {
      const { document } = layers;
      return { document, ...checkManifest({ document, file: resolve(file), folders, locales, currentYear }) };
    };
    const inputs = [...layers.document.files, locales, currentYear, beside];
    const checked = memory ? memory.remember(`manifest ${file}`, inputs, check) : check();
    const { document } = checked;
    problems.push(...checked.problems);
    const own = document.files.at(-1);
    if (own && hasErrors(checked.problems)) problems.push(...unversionedProblems(own));
    if (checked.manifest) regions.push({ manifest: checked.manifest, file: resolve(file), document });
  }
  problems.push(
    ...checkSet(regions, { isWholeSet: !options.files && regions.length === files.length, regionsDir }),
    ...(await guardCheck(options.files?.[0] ?? regionsDir, () => options.checkRegions?.(regions) ?? [])),
  );
  problems.push(...secondFiles(files, regions));
  return {
    regions: regions.sort(byRank),
    problems: sortProblems(problems.map(withShortName)),
    locales,
    files: files.length,
  };
}

/** Reports files of one code of which at least one could not be read: of the others `checkSet` compares the codes. */
function secondFiles(files: readonly string[], regions: readonly LoadedRegion[]): Problem[] {
  const isRead = (name: string) => regions.some(({ file }) => file === resolve(name));
  return files.flatMap((file, index) => {
    const first = files.slice(0, index).find((other) => codeOfFile(other) === codeOfFile(file));
    if (first === undefined || (isRead(first) && isRead(file))) return [];
    const message = `${basename(first)} is a manifest of "${codeOfFile(file)}" too`;
    const place = { file, line: 1, column: 1, path: '', severity: 'error' as const };
    return [{ ...place, message, allowed: 'one file per region' }];
  });
}

/** Uses UTC for a manifest with an invalid time zone, which is reported separately. */
function yearIn(manifest: Json, now: number): number {
  const timeZone = isObject(manifest) ? manifest.timeZone : undefined;
  try {
    return zonedYear(now, String(timeZone));
  } catch {
    return zonedYear(now, 'UTC');
  }
}

function byRank({ manifest: a }: LoadedRegion, { manifest: b }: LoadedRegion): number {
  return Number(b.isDefault) - Number(a.isDefault) || (a.code < b.code ? -1 : 1);
}
