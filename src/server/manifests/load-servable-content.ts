import { basename, dirname, resolve } from 'node:path';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { withContent } from '#region/manifest/with-content.ts';
import type { Folders } from '../config/folders.ts';
import { checkSet } from './check-set.ts';
import { readContent } from './content/read-content.ts';
import { type LastGood, readLastGood, saveLastGood } from './last-good.ts';
import {
  type CheckedContent,
  type Content,
  ContentError,
  type FaultyRegion,
  isRegion,
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
 * Faults of texts concern the regions that speak their language.
 * @throws ContentError when no region is left, or the fault is in the source texts or the catalogue, which all regions share
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
  const inTexts = faultyLanguages(locales);
  if (inTexts.includes(SOURCE_LANGUAGE) || hasErrors(await inCatalogue())) throw error;
  const catalogue = readMakes();
  const source = { folders, locales, catalogue, memory };
  const faulty: FaultyRegion[] = [];
  const good: ResolvedRegion[] = [];
  const { loaded, broken } = await validManifests(folders, { now, locales, checkRegions, memory });
  const isSpoken = ({ languages }: Pick<RegionManifest, 'languages'>) =>
    languages.some(({ code }) => inTexts.includes(code));
  for (const each of loaded) {
    const region = resolvedRegion(each, now, memory);
    const read = isRegion(region) && !isSpoken(region) ? await readContent([region], source) : null;
    if (!read || hasErrors(read.problems)) broken.push(each.manifest.code);
    else good.push(...read.regions);
  }
  const manifests = new Map(loaded.map(({ manifest }) => [manifest.code, manifest]));
  keep(folders, good.map(asKept(manifests)));
  const taken = new Set(good.map(({ code }) => code));
  for (const code of broken.filter((each) => !taken.has(each))) {
    const currentYear = new Date(now).getUTCFullYear();
    const known = await readLastGood(code, { folders, locales, currentYear, checkRegions });
    const region = known && !isSpoken(known.manifest) ? resolvedRegion(known, now, memory) : undefined;
    const served = known && region && isRegion(region) && withContent(region, known.content);
    faulty.push({ code, ...(served && { since: known.since }) });
    if (served) good.push(served);
  }
  if (good.length === 0) throw error;
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
  // their faults concern those who speak their language
  const locales = { ...options.locales, problems: [] };
  for (const file of await manifestFiles(folders.regionsDir)) {
    const { regions, problems } = await loadRegionSet({ ...folders, ...options, locales, files: [file] });
    const [region] = regions;
    if (region && !hasErrors(problems)) sound.push(region);
    else broken.push(codeOfFile(file));
  }
  // two with one code, or two defaults: the file that is named by the fault is the broken one
  const inSet = checkSet(sound, { isWholeSet: false, regionsDir: folders.regionsDir });
  const named = sound
    .filter(({ file }) => inSet.some((problem) => resolve(problem.file) === resolve(file)))
    .map(({ file }) => codeOfFile(file));
  // of sg.json and sg.ts nobody knows which is meant
  const left = sound.filter(({ file }) => ![...named, ...broken].includes(codeOfFile(file)));
  return { loaded: left, broken: [...new Set([...broken, ...named])] };
}

/** Languages with a fault in their texts; the source language for one that belongs to no language. */
function faultyLanguages({ problems, languages }: LocaleSet): string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ file }) => {
    const language = basename(dirname(file));
    return languages.has(language) ? language : SOURCE_LANGUAGE;
  });
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
