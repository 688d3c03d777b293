import type { RegionManifest } from '#contracts/types.ts';
import { localizedText, type Translate } from './localized-text.ts';

/** The name of a country for `{{places}}` of a text. */
export interface CountryNameForms extends Record<string, string> {
  country: string;
  /** The same, as older texts call it. */
  region: string;
  countryIn: string;
  countryOf: string;
  countryTo: string;
}

/** The name of a region's country in a language, and its forms; the name itself where a form is not given. */
export function countryNameForms(
  { displayName, names = {} }: Pick<RegionManifest, 'displayName' | 'names'>,
  language: string,
  t: Translate,
): CountryNameForms {
  const country = localizedText(displayName, language, t);
  const form = (text: RegionManifest['displayName'] | undefined) =>
    text === undefined ? country : localizedText(text, language, t);
  return {
    country,
    region: country,
    countryIn: form(names.in),
    countryOf: form(names.of),
    countryTo: form(names.to),
  };
}
