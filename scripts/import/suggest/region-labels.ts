import type { RegionManifest } from '../../../src/contracts/types.ts';
import { textInLanguage } from '../../../src/server/manifests/checks/text-in-language.ts';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import { isUntranslated } from '../../../src/server/manifests/locales/untranslated.ts';
import type { SuggestTarget } from './target.ts';

/** Names of fields and values in the languages of a region, which files of its dealers use as well. */
export function regionLabels(
  { fields, vocabularies, languages }: RegionManifest,
  locales: LocaleSet,
): Required<Pick<SuggestTarget, 'fieldLabels' | 'optionLabels'>> {
  const names = (label: RegionManifest['fields'][string]['label']) =>
    languages
      .flatMap(({ code }) => textInLanguage(locales, label, code) ?? [])
      .filter((text) => !isUntranslated(text));
  return {
    fieldLabels: new Map(Object.entries(fields).map(([name, { label }]) => [name, names(label)])),
    optionLabels: new Map(
      Object.entries(vocabularies).map(([name, terms]) => [
        name,
        new Map(Object.entries(terms).map(([term, { label }]) => [term, names(label)])),
      ]),
    ),
  };
}
