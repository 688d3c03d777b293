import { resolve } from 'node:path';
import { zonedYear } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { Folders } from '../../config/folders.ts';
import { loadExtensions } from '../../extensions/load-extensions.ts';
import { settingsProblems } from '../../extensions/settings-problems.ts';
import { readContent } from '../../manifests/content/read-content.ts';
import { rememberedCatalogue, rememberedLocales } from '../../manifests/load-content.ts';
import { createLoadMemory } from '../../manifests/load-memory.ts';
import { loadRegionSet } from '../../manifests/load-regions.ts';
import { withSourceTexts } from '../../manifests/locales/with-source-texts.ts';
import { namedLanguages } from '../../manifests/named-languages.ts';
import { hasErrors, type Problem } from '../../manifests/problem.ts';

/** Tells the thread that files have changed. */
export const FILES_CHANGED = 'files changed';

/** A manifest that is not written yet. */
export interface DraftText {
  /** Absolute name of the file whose place it takes. */
  file: string;
  text: string;
  /** Texts of other files that are not written yet, by absolute name. */
  others?: ReadonlyMap<string, string>;
  /** Milliseconds since 1970. */
  now: number;
}

/** A draft as the site would serve it. */
export interface DraftReading {
  /** Absent: errors prevent it. */
  region?: ResolvedRegion;
  /** Errors. */
  problems: Problem[];
}

export type ReadDraft = (draft: DraftText) => Promise<DraftReading>;

export interface DraftReader {
  read: ReadDraft;
  /** Reads again what has changed of the files. */
  refresh(): Promise<void>;
}

/** Reads drafts as files are read and checked. Texts, makes and inherited files are parsed once. */
export async function draftReader(folders: Folders): Promise<DraftReader> {
  const { extensions } = await loadExtensions();
  const memory = createLoadMemory();
  const readShared = async () => ({
    locales: await rememberedLocales(folders, memory),
    catalogue: rememberedCatalogue(folders, memory).read(),
  });
  let shared = await readShared();
  async function read({ file, text, others, now }: DraftText): Promise<DraftReading> {
    const locales = withSourceTexts(shared.locales, namedLanguages(text));
    // drafts of other files are read by themselves: those of the site stay in memory
    const own = others ? createLoadMemory(false, others) : memory;
    const loaded = await loadRegionSet({
      ...folders,
      now,
      locales,
      read: own.read,
      files: [file],
      unwritten: new Map([[file, text]]),
      checkRegions: (regions) => settingsProblems(regions, extensions),
    });
    const problems = loaded.problems.filter(({ severity }) => severity === 'error');
    const [manifest] = loaded.regions;
    if (!manifest || hasErrors(problems)) return { problems };
    const region = resolveRegion(manifest.manifest, zonedYear(now, manifest.manifest.timeZone));
    // faults of content are not those of the draft: such a page is left out
    const content = await readContent([region], {
      folders,
      locales,
      catalogue: shared.catalogue,
      memory: own,
      unwritten: others,
    });
    const inOthers = content.problems.filter((each) => others?.has(resolve(each.file)));
    if (hasErrors(inOthers)) return { problems: inOthers };
    return { region: content.regions[0] ?? region, problems };
  }
  return {
    read,
    async refresh() {
      shared = await readShared();
    },
  };
}
