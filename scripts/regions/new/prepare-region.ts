import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { loadRegionSet } from '../../../src/server/manifests/load-regions.ts';
import { fileNamesOf } from '../../../src/server/manifests/manifest-files.ts';
import type { Brand } from '../../../src/server/manifests/new-region/build-manifest.ts';
import { manifestFaults } from '../../../src/server/manifests/new-region/manifest-faults.ts';
import { newManifest } from '../../../src/server/manifests/new-region/new-manifest.ts';
import type { Answers } from '../../../src/server/manifests/new-region/validate-answers.ts';
import { type NewTexts, newLocales } from '../../../src/server/manifests/new-region/write-locales.ts';
import { problemLine } from '../../../src/server/manifests/problem.ts';
import { UsageError } from '../../usage-error.ts';
import type { RegionFolders } from '../folders.ts';

/** Files of a region that are not written yet. */
interface PreparedRegion {
  manifest: { file: string; text: string };
  /** Texts of new languages. */
  texts: NewTexts[];
  /** The manifest last: without it a second attempt starts from the beginning. */
  files: { file: string; text: string }[];
  localesDir: string;
}

/** Returns the files of a new region; the first one is the default. @throws UsageError if there is one of them, or it has faults */
export async function prepareRegion(
  folders: Omit<RegionFolders, 'isShippedSet'>,
  answers: Answers,
  brand?: Brand,
): Promise<PreparedRegion> {
  const { regions, locales } = await loadRegionSet(folders);
  const isDefault = !regions.some(({ manifest }) => manifest.isDefault);
  const manifest = newManifest(folders, answers, { isDefault, ...(brand && { brand }) });
  const localesDir = folders.localesDir ?? folders.shippedLocalesDir;
  const texts = newLocales(localesDir, locales, answers.languages, SOURCE_LANGUAGE);
  const manifests = fileNamesOf(answers.code).map((name) => join(folders.regionsDir, name));
  refuseExisting([...texts.map((each) => each.file), ...manifests]);
  const faults = await manifestFaults(manifest, answers.languages, folders, locales);
  if (faults.length > 0) throw new UsageError([...faults.map(problemLine), 'nothing was written'].join('\n'));
  return { manifest, texts, files: [...texts, manifest], localesDir };
}

function refuseExisting(files: readonly string[]): void {
  const known = files.find((file) => existsSync(file));
  if (known !== undefined)
    throw new UsageError(`${relative(process.cwd(), known)} exists; nothing was written`);
}
