import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { parseJsonText } from '../../../src/server/manifests/json/read-json-file.ts';
import { type LoadOptions, loadRegionSet } from '../../../src/server/manifests/load-regions.ts';
import { addFile, type LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { newLocales } from './write-locales.ts';

/**
 * What would be wrong with a manifest that is not written yet, so that none is left behind that stands in the way of a
 * second try. Texts are not judged: those that a language lacks can be added one by one.
 */
export async function manifestFaults(
  { file, text }: { file: string; text: string },
  languages: readonly string[],
  folders: LoadOptions,
  locales: LocaleSet,
): Promise<Problem[]> {
  const { problems } = await loadRegionSet({
    ...folders,
    files: [file],
    unwritten: new Map([[file, text]]),
    locales: wholeTexts(languages, locales),
  });
  return problems.filter(({ severity }) => severity === 'error');
}

/** Texts as if every language had all that the source has. */
function wholeTexts(languages: readonly string[], locales: LocaleSet): LocaleSet {
  const source = locales.languages.get(SOURCE_LANGUAGE) ?? new Map();
  const whole: LocaleSet = {
    languages: new Map([[SOURCE_LANGUAGE, source]]),
    shipped: new Map(),
    overrides: new Map(),
    messages: new Map(),
    faulty: new Set(),
    folders: locales.folders,
    problems: [],
  };
  for (const { file, text, language, namespace } of newLocales('', whole, languages, SOURCE_LANGUAGE))
    addFile(parseJsonText(file, text), language, namespace, whole, true);
  return whole;
}
