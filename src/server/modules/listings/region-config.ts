import type {
  ConfigOption,
  GetConfigAnswer,
  GetConfigOptionsAnswer,
  LocalizedText,
} from '#contracts/types.ts';
import type { FilterOption, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { describeForms } from '../forms/index.ts';

/** Returns the public configuration of a region, without anything about the environment or operation. */
export function regionConfig(
  region: ResolvedRegion,
  language: string,
  translate: Translate,
): GetConfigAnswer {
  const { code, manifest } = region;
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
      forms: describeForms(region, language, translate),
      addresses: pageAddresses(region),
    },
  };
}

/** Paths of the pages of a region by route and language. */
function pageAddresses(region: ResolvedRegion): Record<string, Record<string, string>> {
  const byLanguage = (pathIn: (language: string) => string) =>
    Object.fromEntries(region.languages.map(({ code }) => [code, pathIn(code)]));
  const routes = Object.keys(region.manifest.routes).map((route) => [
    route,
    byLanguage((language) => pagePath(region, { language, route, segments: [] })),
  ]);
  return Object.fromEntries(routes);
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
