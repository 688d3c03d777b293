import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import type { RegionFolders } from '../folders.ts';
import { copiedPluralProblems } from './copied-plurals.ts';
import { dynamicProblems } from './dynamic-problems.ts';
import { identicalProblems, readReviewed } from './identical.ts';
import { manifestKeys } from './manifest-keys.ts';
import { keyProblems } from './missing-keys.ts';
import { placeholderProblems } from './placeholders.ts';
import { pluralProblems } from './plurals.ts';
import type { LocaleContext } from './text-places.ts';
import { unspokenProblems } from './unspoken.ts';
import { untranslatedProblems } from './untranslated.ts';
import { shownKeys, usageProblems } from './unused-keys.ts';
import { keysInCode } from './used-keys.ts';

/**
 * Everything that is wrong with the texts of a set’s languages.
 * @param isWhole whether all manifests were read; only then can a text be called unused
 */
export async function checkLocales(
  set: RegionSet,
  folders: RegionFolders,
  isWhole: boolean,
): Promise<Problem[]> {
  const { locales } = set;
  const spoken = set.regions.flatMap(({ manifest }) => manifest.languages.map(({ code }) => code));
  // a regional language reads the files of its base behind its own
  const read = spoken.flatMap((code) => [code, code.split('-', 1)[0] ?? code]);
  const languages = [...new Set(read)]
    .filter((code) => code !== SOURCE_LANGUAGE && locales.languages.has(code))
    .sort();
  const namespaces = new Set(locales.languages.get(SOURCE_LANGUAGE)?.keys());
  const context: LocaleContext = {
    locales,
    source: SOURCE_LANGUAGE,
    languages,
    manifestKeys: manifestKeys(set.regions),
  };
  const isShippedWhole = isWhole && folders.isShippedSet;
  // reading all code takes a while
  const uses =
    isShippedWhole || !folders.isShippedSet ? keysInCode(join(folders.root, 'src'), namespaces) : undefined;
  // what only manifests of other sets name need not be translated
  if (uses && !folders.isShippedSet) context.isShown = shownKeys(context.manifestKeys, uses);
  const problems = [
    ...(isWhole ? unspokenProblems(locales, spoken) : []),
    ...keyProblems(context),
    ...pluralProblems(context),
    ...(isShippedWhole ? [] : copiedPluralProblems(context)),
    ...placeholderProblems(context),
    ...untranslatedProblems(context),
    ...dynamicProblems(context, set.regions),
    ...(isShippedWhole ? identicalProblems(context, await readReviewed(folders.shippedLocalesDir)) : []),
    ...(isShippedWhole && uses ? usageProblems(context, uses) : []),
  ];
  return problems.map(withShortName);
}
