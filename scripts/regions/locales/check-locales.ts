import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { IS_PACKAGE } from '../../../src/server/config/is-package.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import { placeholderProblems } from '../../../src/server/manifests/locales/placeholders.ts';
import { pluralProblems } from '../../../src/server/manifests/locales/plurals.ts';
import type { LocaleContext } from '../../../src/server/manifests/locales/text-places.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import type { RegionFolders } from '../folders.ts';
import { copiedPluralProblems } from './copied-plurals.ts';
import { dynamicProblems } from './dynamic-problems.ts';
import { identicalProblems, readReviewed } from './identical.ts';
import { manifestKeys } from './manifest-keys.ts';
import { keyProblems } from './missing-keys.ts';
import { untranslatedProblems } from './untranslated.ts';
import { createKeyCheck, usageProblems } from './unused-keys.ts';
import { unusedLanguageProblems } from './unused-languages.ts';
import { type KeyUse, keysInCode, storedKeys } from './used-keys.ts';

/**
 * Checks the texts of all languages.
 * @param isComplete whether all manifests were read; only then can texts be reported as unused
 */
export async function checkLocales(
  set: RegionSet,
  folders: RegionFolders,
  isComplete: boolean,
): Promise<Problem[]> {
  const { locales } = set;
  const spoken = set.regions.flatMap(({ manifest }) => manifest.languages.map(({ code }) => code));
  // a regional language inherits texts of its base language
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
  const isShippedComplete = isComplete && folders.isShippedSet;
  const readKeys = () =>
    IS_PACKAGE ? storedKeys(folders.root, namespaces) : keysInCode(join(folders.root, 'src'), namespaces);
  // texts that only manifests of other regions use need no translation
  if (!folders.isShippedSet) context.isUsed = keyCheckOnDemand(context.manifestKeys, readKeys);
  const problems = [
    ...(isComplete ? unusedLanguageProblems(locales, spoken) : []),
    ...keyProblems(context),
    ...pluralProblems(context),
    ...(isShippedComplete ? [] : copiedPluralProblems(context)),
    ...placeholderProblems(context),
    ...untranslatedProblems(context),
    ...dynamicProblems(context, set.regions),
    ...(isShippedComplete ? identicalProblems(context, await readReviewed(folders.shippedLocalesDir)) : []),
    ...(isShippedComplete ? usageProblems(context, readKeys()) : []),
  ];
  return problems.map(withShortName);
}

/** Reading all code takes a while, and most sets lack no text. */
function keyCheckOnDemand(
  manifestKeys: ReadonlySet<string>,
  readKeys: () => readonly KeyUse[],
): (key: string) => boolean {
  let isUsed: ReturnType<typeof createKeyCheck> | undefined;
  return (key) => {
    isUsed ??= createKeyCheck(manifestKeys, readKeys());
    return isUsed(key);
  };
}
