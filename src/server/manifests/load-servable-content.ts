import { resolve } from 'node:path';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { zonedYear } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { withContent } from '#region/manifest/with-content.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { Folders } from '../config/folders.ts';
import { checkSet } from './check-set.ts';
import { readContent } from './content/read-content.ts';
import { type LastGood, readLastGood, saveLastGood } from './last-good.ts';
import {
  type CheckedContent,
  type Content,
  ContentError,
  type FaultyRegion,
  loadContent,
  rememberedCatalogue,
  rememberedLocales,
  rememberedTexts,
  resolvedRegion,
} from './load-content.ts';
import { createLoadMemory, type LoadMemory } from './load-memory.ts';
import { type CheckRegions, loadRegionSet } from './load-regions.ts';
import type { LoadedRegion } from './loaded-region.ts';
import type { LocaleSet } from './locales/read-locales.ts';
import { codeOfFile, manifestFiles } from './manifest-files.ts';
import { hasErrors, type Problem } from './problem.ts';
import { regionSet } from './region-set.ts';

export interface ServableContent extends Content {
  faulty: readonly FaultyRegion[];
  /** Everything that is wrong, warnings included. */
  problems: readonly Problem[];
}

/**
 * Reads everything that files say, as `loadContent` does, but lets no region fall for another: one with a fault is served
 * as it was when it passed its checks last, else left out. A fault in a shared file concerns all that extend it.
 * @param now milliseconds since 1970
 * @param checkRegions checks of extensions
 * @param memory of earlier loads, which is what has not changed
 * @throws ContentError when no region is left, or the fault is in texts or the catalogue, which all regions share
 */
export async function loadServableContent(
  folders: Folders,
  now: number,
  checkRegions?: CheckRegions,
  memory: LoadMemory = createLoadMemory(false),
): Promise<ServableContent> {
  try {
    const content = await loadContent(folders, now, checkRegions, memory);
    keep(folders, content.regions.all.map(asKept(content.manifests)));
    return { ...content, faulty: [], problems: content.warnings };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return withoutFaults(folders, { now, checkRegions, memory }, error);
  }
}

async function withoutFaults(
  folders: Folders,
  { now, checkRegions, memory }: { now: number; checkRegions: CheckRegions | undefined; memory: LoadMemory },
  error: ContentError,
): Promise<ServableContent> {
  const locales = await rememberedLocales(folders, memory);
  const { problems: inCatalogue, read: readMakes } = rememberedCatalogue(folders, memory);
  if (hasErrors(locales.problems) || hasErrors(await inCatalogue())) throw error;
  const catalogue = readMakes();
  const source = { folders, locales, catalogue, memory };
  const faulty: FaultyRegion[] = [];
  const good: ResolvedRegion[] = [];
  const { loaded, broken } = await validManifests(folders, { now, locales, checkRegions, memory });
  for (const { manifest } of loaded) {
    const region = resolvedRegion(manifest, now, memory);
    const read = await readContent([region], source);
    if (hasErrors(read.problems)) broken.push(manifest.code);
    else good.push(...read.regions);
  }
  const manifests = new Map(loaded.map(({ manifest }) => [manifest.code, manifest]));
  keep(folders, good.map(asKept(manifests)));
  const taken = new Set(good.map(({ code }) => code));
  for (const code of broken.filter((each) => !taken.has(each))) {
    const known = readLastGood(code, { folders, locales, currentYear: new Date(now).getUTCFullYear() });
    faulty.push({ code, ...(known && { since: known.since }) });
    if (!known) continue;
    const region = resolveRegion(known.manifest, zonedYear(now, known.manifest.timeZone));
    good.push(withContent(region, known.content));
  }
  // a fault that belongs to no region keeps the whole set from starting
  if (good.length === 0 || faulty.length === 0) throw error;
  const regions = good.sort(byRank);
  return {
    regions: regionSet(regions),
    texts: rememberedTexts(locales, regions, memory),
    catalogue,
    faulty,
    problems: error.problems,
  };
}

/** Manifests that have no fault, each looked at alone, and the codes of the others. */
async function validManifests(
  folders: Folders,
  options: { now: number; locales: LocaleSet; checkRegions: CheckRegions | undefined; memory: LoadMemory },
): Promise<{ loaded: LoadedRegion[]; broken: string[] }> {
  const sound: LoadedRegion[] = [];
  const broken: string[] = [];
  for (const file of await manifestFiles(folders.regionsDir)) {
    const { regions, problems } = await loadRegionSet({ ...folders, ...options, files: [file] });
    const [region] = regions;
    if (region && !hasErrors(problems)) sound.push(region);
    else broken.push(codeOfFile(file));
  }
  // two with one code, or two defaults: the file that is named by the fault is the broken one
  const inSet = checkSet(sound, { isWholeSet: false, regionsDir: folders.regionsDir });
  const named = sound
    .filter(({ file }) => inSet.some((problem) => resolve(problem.file) === resolve(file)))
    .map(({ file }) => codeOfFile(file));
  return {
    // of sg.json and sg.ts nobody knows which is meant
    loaded: sound.filter(({ file }) => !named.includes(codeOfFile(file))),
    broken: [...broken, ...named],
  };
}

/** A folder that cannot be written keeps no site from starting. */
function keep({ dataDir }: Folders, regions: readonly LastGood[]): void {
  try {
    saveLastGood(dataDir, regions);
  } catch (error) {
    process.emitWarning(`The last good versions of regions could not be saved: ${reasonOf(error)}`);
  }
}

/** The saved part of a region: its manifest before resolution, because the resolved one depends on the year. */
function asKept(manifests: CheckedContent['manifests']) {
  return ({ code, manifest, content }: ResolvedRegion) => ({
    manifest: manifests.get(code) ?? manifest,
    content,
  });
}

function byRank(a: ResolvedRegion, b: ResolvedRegion): number {
  return Number(b.manifest.isDefault) - Number(a.manifest.isDefault) || (a.code < b.code ? -1 : 1);
}
