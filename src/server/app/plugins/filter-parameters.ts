import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { takesList } from '#region/search/read-filter-value.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** A query parameter as OpenAPI 3.1 describes it. */
export interface QueryParameter {
  name: string;
  in: 'query';
  required: false;
  description: string;
  /** Only lists may be repeated. */
  schema: { type: 'string' } | { type: 'array'; items: { type: 'string' } };
}

/** The filters of one region's search. */
type RegionFilters = Pick<ResolvedRegion, 'code' | 'filters'>;

/**
 * The filters of all regions as query parameters, one for each key: what it takes, and in which regions.
 * @param translate texts of the source language
 */
export function filterParameters(regions: readonly RegionFilters[], translate: Translate): QueryParameter[] {
  const byKey = new Map<string, Map<string, string[]>>();
  const lists = new Set<string>();
  for (const { code, filters } of regions)
    for (const filter of filters) {
      if (takesList(filter)) lists.add(filter.query);
      const descriptions = byKey.get(filter.query) ?? new Map<string, string[]>();
      byKey.set(filter.query, descriptions);
      const description = describe(filter, translate);
      descriptions.set(description, [...(descriptions.get(description) ?? []), code]);
    }
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, descriptions]) => ({
      name,
      in: 'query',
      required: false,
      description: [...descriptions].map(([text, codes]) => `${codes.join(', ')}: ${text}`).join('\n\n'),
      schema: lists.has(name) ? { type: 'array', items: { type: 'string' } } : { type: 'string' },
    }));
}

function describe(filter: ResolvedFilter, translate: Translate): string {
  return `${localizedText(filter.label, SOURCE_LANGUAGE, translate)}. ${valueForm(filter)}`;
}

function valueForm({ kind, options, bounds }: ResolvedFilter): string {
  const within = bounds ? `, from ${bounds.min} to ${bounds.max}` : '';
  switch (kind) {
    case 'options':
    case 'flags':
      return `Values separated by commas: ${options.map(({ value }) => value).join(', ')}.`;
    case 'make_model':
      return 'Values separated by commas: a make, or a make and model as make.model.';
    case 'range':
      return `A range as min-max, min- or -max${within}.`;
    case 'number':
      return `A number${within}.`;
    case 'boolean':
      return '1 for only these cars.';
  }
}
