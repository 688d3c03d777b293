import type {
  ConfigOption,
  GetConfigAnswer,
  GetConfigOptionsAnswer,
  LocalizedText,
} from '#contracts/types.ts';
import type { FilterOption, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** Returns the public configuration of a region, without anything about the environment or operation. */
export function regionConfig(
  { code, manifest }: ResolvedRegion,
  language: string,
  translate: Translate,
): GetConfigAnswer {
  const { brand, contact, country, currency, features, filters, languages, login, phone, sorts } = manifest;
  return {
    data: {
      code,
      country,
      display_name: localizedText(manifest.displayName, language, translate),
      web_url: manifest.webUrl,
      time_zone: manifest.timeZone,
      languages,
      currency,
      phone,
      contact,
      login,
      features,
      page_size: manifest.pageSize,
      filters,
      sorts,
      quick_searches: manifest.quickSearches,
      brand,
      picture_sizes: manifest.pictures.sizes,
    },
  };
}

/** Returns the options of a region with labels in a language. */
export function regionOptions(
  region: ResolvedRegion,
  language: string,
  translate: Translate,
): GetConfigOptionsAnswer {
  const textOf = (text: LocalizedText, number?: number) =>
    localizedText(text, language, translate, number === undefined ? {} : { value: number, count: number });
  const option = ({ value, label, number, swatch, pictogram }: FilterOption): ConfigOption => ({
    value,
    label: textOf(label, number),
    ...(swatch && { swatch }),
    ...(pictogram && { pictogram }),
  });
  const { vocabularies } = region.manifest;
  return {
    data: {
      filters: Object.fromEntries(
        region.filters
          .filter(({ options }) => options.length > 0)
          .map(({ query, options }) => [query, options.map(option)]),
      ),
      sorts: region.sorts.map(({ name, label }) => ({ value: name, label: textOf(label) })),
      vocabularies: Object.fromEntries(
        Object.entries(vocabularies).map(([name, terms]) => [
          name,
          Object.entries(terms).map(([value, term]) => option({ value, ...term })),
        ]),
      ),
      languages: region.languages.map(({ code, longDisplayName }) => ({
        value: code,
        label: longDisplayName,
      })),
    },
  };
}
