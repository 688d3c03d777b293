import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { parseJsonText } from '../json/read-json-file.ts';
import { type LoadOptions, loadRegionSet } from '../load-regions.ts';
import { addFile, type LocaleSet } from '../locales/read-locales.ts';
import type { Problem } from '../problem.ts';
import { newLocales } from './write-locales.ts';

/**
 * Checks a manifest before it is written, so that an invalid file does not block a second attempt. Texts are
 * not checked: missing ones can be added later.
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
    locales: completeTexts(languages, locales),
  });
  return problems.filter(({ severity }) => severity === 'error');
}

/** Texts as if all languages had all texts of the source. */
function completeTexts(languages: readonly string[], locales: LocaleSet): LocaleSet {
  const source = locales.languages.get(SOURCE_LANGUAGE) ?? new Map();
  const complete: LocaleSet = {
    languages: new Map([[SOURCE_LANGUAGE, source]]),
    shipped: new Map(),
    overrides: new Map(),
    messages: new Map(),
    faulty: new Set(),
    folders: locales.folders,
    problems: [],
  };
  for (const { file, text, language, namespace } of newLocales('', complete, languages, SOURCE_LANGUAGE))
    addFile(parseJsonText(file, text), language, namespace, complete, true);
  return complete;
}
