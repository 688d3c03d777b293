import { resolve } from 'node:path';
import { zonedYear } from '#domain/zoned-day.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { checkManifest } from './check-manifest.ts';
import { checkSet } from './check-set.ts';
import type { LoadedRegion } from './loaded-region.ts';
import { type LocaleSet, readLocales } from './locales/read-locales.ts';
import { manifestFiles } from './manifest-files.ts';
import { type Problem, sortProblems } from './problem.ts';
import { readLayers } from './read-layers.ts';
import { withShortName } from './short-name.ts';
import { unreadFiles } from './unread-files.ts';

export interface LoadOptions {
  /** REGIONS_DIR, or the shipped folder. */
  regionsDir: string;
  /** `regions/` of the repository. */
  shippedRegionsDir: string;
  /** LOCALES_DIR: texts that replace shipped ones. */
  localesDir?: string;
  /** `public/locales/` of the repository. */
  shippedLocalesDir: string;
  /** Texts that were read before, instead of reading them again. */
  locales?: LocaleSet;
  /** Only these manifests instead of all of `regionsDir`; they may lie anywhere. */
  files?: readonly string[];
  /** Texts of manifests among `files` that are not written yet, by absolute name. */
  unwritten?: ReadonlyMap<string, string>;
  /** The moment whose year, in the zone of each region, stands for `"currentYear"` while checking; milliseconds since 1970. */
  now?: number;
}

export interface RegionSet {
  /** The default region first, then by code. Whether they may be used is for `problems` to say. */
  regions: LoadedRegion[];
  /** In the order of files and lines; file names relative to the working folder. */
  problems: Problem[];
  locales: LocaleSet;
  /** How many manifests were read, the broken ones too. */
  files: number;
}

/**
 * Reads and checks a set of manifests (issue “Validator”). Never throws for what stands in them: everything that is
 * wrong, from a comma to a colour, is a problem with file, line and column.
 */
export async function loadRegionSet(options: LoadOptions): Promise<RegionSet> {
  const { regionsDir, shippedRegionsDir, localesDir, shippedLocalesDir } = options;
  const files = options.files ?? (await manifestFiles(regionsDir));
  const locales = options.locales ?? (await readLocales({ shippedLocalesDir, localesDir }));
  const now = options.now ?? Date.now();
  const regions: LoadedRegion[] = [];
  const problems: Problem[] = [...locales.problems, ...(options.files ? [] : unreadFiles(regionsDir))];
  for (const file of files) {
    const folders = { regionsDir: options.files ? resolve(file, '..') : regionsDir, shippedRegionsDir };
    const layers = await readLayers(file, folders, options.unwritten?.get(resolve(file)));
    problems.push(...layers.problems);
    if (!layers.isWhole) continue;
    const checked = checkManifest({
      document: layers.document,
      file: resolve(file),
      folders,
      locales,
      currentYear: yearIn(layers.document.value, now),
    });
    problems.push(...checked.problems);
    if (checked.manifest)
      regions.push({ manifest: checked.manifest, file: resolve(file), document: layers.document });
  }
  problems.push(
    ...checkSet(regions, { isWholeSet: !options.files && regions.length === files.length, regionsDir }),
  );
  return {
    regions: regions.sort(byRank),
    problems: sortProblems(problems.map(withShortName)),
    locales,
    files: files.length,
  };
}

/** A manifest whose time zone is wrong is told so; until then it is checked with that of the world. */
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
