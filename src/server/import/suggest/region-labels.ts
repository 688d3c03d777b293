import type { RegionManifest } from '#contracts/types.ts';
import { isUntranslated } from '../../manifests/locales/untranslated.ts';
import type { SuggestTarget } from './target.ts';

type Label = RegionManifest['fields'][string]['label'];

/**
 * Names of fields and values in the languages of a region, which files of its dealers use as well.
 * @param textOf a text of the manifest in a language, or undefined
 */
export function regionLabels(
  { fields, vocabularies, languages }: RegionManifest,
  textOf: (label: Label, language: string) => string | undefined,
): Required<Pick<SuggestTarget, 'fieldLabels' | 'optionLabels'>> {
  const names = (label: Label) =>
    languages.flatMap(({ code }) => textOf(label, code) ?? []).filter((text) => !isUntranslated(text));
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
