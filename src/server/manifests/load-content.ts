import type { RegionManifest } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { zonedYear } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { pluralsOf } from '#region/text/format-language.ts';
import type { Folders } from '../config/folders.ts';
import { checkCatalogue } from './catalogue/check-catalogue.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import { readContent } from './content/read-content.ts';
import { failedCheck } from './failed-check.ts';
import { folderHash } from './folder-hash.ts';
import { formGaps } from './form-gaps.ts';
import { createLoadMemory, type LoadMemory } from './load-memory.ts';
import { type CheckRegions, loadRegionSet } from './load-regions.ts';
import type { LoadedRegion } from './loaded-region.ts';
import { type LocaleSet, readLocales } from './locales/read-locales.ts';
import { hasErrors, type Problem, sortProblems } from './problem.ts';
import { type RegionSet, regionSet } from './region-set.ts';
import { withShortName } from './short-name.ts';
import { type LocaleTexts, localeTexts } from './texts/index.ts';

/** What the files say: regions, texts, makes and models. */
export interface Content {
  regions: RegionSet;
  texts: LocaleTexts;
  catalogue: Catalogue;
  /** Regions whose files have faults; served as they were before, or not at all. */
  faulty?: readonly FaultyRegion[];
}

/** A region whose files have faults. */
export interface FaultyRegion {
  code: string;
  /** When the version that is served instead passed its checks; absent: the region is not served. */
  since?: Date;
}

/** Content without a fault. */
export interface CheckedContent extends Content {
  warnings: Problem[];
  /** The manifests as merged from their files, by code. */
  manifests: ReadonlyMap<string, RegionManifest>;
}

/** The manifests, texts or makes are wrong; nothing of them is used. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('The manifests are wrong.');
    this.problems = problems;
  }
}

/**
 * Reads and checks everything that files say.
 * @param now milliseconds since 1970; each region has the year of its own time zone
 * @param checkRegions checks of extensions
 * @param memory of earlier loads, which is what has not changed
 * @throws ContentError naming file, line and column of every fault
 */
export async function loadContent(
  folders: Folders,
  now: number,
  checkRegions?: CheckRegions,
  memory: LoadMemory = createLoadMemory(false),
): Promise<CheckedContent> {
  const locales = await rememberedLocales(folders, memory);
  const loaded = await loadRegionSet({ ...folders, now, checkRegions, locales, memory });
  const { regions, problems: inSet } = loaded;
  const { problems: inCatalogue, read: readMakes } = rememberedCatalogue(folders, memory);
  const inFiles = sortProblems([...inSet, ...(await inCatalogue()).map(withShortName)]);
  if (hasErrors(inFiles)) throw new ContentError(inFiles);
  const catalogue = readMakes();
  const resolved = regions.map((loaded) => resolvedRegion(loaded, now, memory));
  const unresolved = resolved.flatMap((each) => (isRegion(each) ? [] : [each]));
  if (unresolved.length > 0) throw new ContentError([...inFiles, ...unresolved]);
  const source = { folders, locales, catalogue, memory };
  const read = await readContent(resolved.filter(isRegion), source);
  const problems = sortProblems([...inFiles, ...read.problems, ...formGaps(regions, read.regions)]);
  if (hasErrors(problems)) throw new ContentError(problems);
  return {
    regions: regionSet(read.regions),
    texts: rememberedTexts(locales, read.regions, memory),
    catalogue,
    warnings: problems,
    manifests: new Map(regions.map(({ manifest }) => [manifest.code, manifest])),
  };
}

/** Reads the texts, or returns those of an earlier load if they are the same. */
export function rememberedLocales(folders: Folders, { isKept, remember }: LoadMemory): Promise<LocaleSet> {
  const own = [folders.shippedLocalesDir, ...(folders.localesDir ? [folders.localesDir] : [])];
  const hash = isKept && folderHash(own, { hasTexts: true });
  return remember('locales', [hash], () => readLocales(folders));
}

/** Checks makes and models, and returns the function that reads them if there is no error. */
export function rememberedCatalogue({ catalogueDirs }: Folders, { isKept, remember }: LoadMemory) {
  const hash = isKept && folderHash(catalogueDirs, { hasTexts: true });
  return {
    problems: () => remember('catalogue problems', [hash], () => checkCatalogue(catalogueDirs)),
    read: () => remember('catalogue', [hash], () => readCatalogue(catalogueDirs)),
  };
}

/** @returns a problem where a manifest passes its checks and still cannot be resolved */
export function resolvedRegion(
  { manifest, document }: LoadedRegion,
  now: number,
  { remember }: LoadMemory,
): ResolvedRegion | Problem {
  try {
    const year = zonedYear(now, manifest.timeZone);
    return remember(`region ${manifest.code}`, [manifest, year], () => resolveRegion(manifest, year));
  } catch (error) {
    return document.problemAt([], failedCheck(error));
  }
}

export const isRegion = (each: ResolvedRegion | Problem): each is ResolvedRegion => 'languages' in each;

export function rememberedTexts(
  locales: LocaleSet,
  regions: readonly ResolvedRegion[],
  { remember }: LoadMemory,
): LocaleTexts {
  const languages = languagesOfRegions(regions);
  const inputs = [locales, JSON.stringify([...languages].sort())];
  return remember('texts', inputs, () => localeTexts(locales.messages, languages));
}

/** All languages of the regions by code, with the language whose plural rules count. */
export function languagesOfRegions(regions: readonly ResolvedRegion[]): ReadonlyMap<string, string> {
  return new Map(regions.flatMap(({ languages }) => languages.map((each) => [each.code, pluralsOf(each)])));
}
