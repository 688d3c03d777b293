import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** A query parameter as OpenAPI 3.1 describes it. */
export interface QueryParameter {
  name: string;
  in: 'query';
  required: false;
  description: string;
  /** Parameters that take a list may be repeated. */
  schema: { type: 'string' } | { type: 'array'; items: { type: 'string' } };
}

/** The filters of one region's search. */
type RegionFilters = Pick<ResolvedRegion, 'code' | 'filters'>;

/**
 * Describes the filters of all regions as query parameters: one per key, with its values in each region.
 * @param translate translates to the source language
 */
export function filterParameters(regions: readonly RegionFilters[], translate: Translate): QueryParameter[] {
  const byKey = new Map<string, Map<string, string[]>>();
  const lists = new Set<string>();
  for (const { code, filters } of regions)
    for (const filter of filters) {
      if (kindOf(filter).takesList) lists.add(filter.query);
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
  return `${localizedText(filter.label, SOURCE_LANGUAGE, translate)}. ${kindOf(filter).limits(filter).parameter}`;
}
