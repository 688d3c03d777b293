import type { FacetValue } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/resolved-region.ts';
import type { FilterValue, SearchQuery } from '#region/search-query.ts';
import type { FacetCount } from '../search/search-types.ts';

/**
 * JSON text of the counts of a search: query key → values as addresses have them. What was chosen is there with its name
 * even where nothing is left of it.
 */
export type WriteFacets = (
  region: ResolvedRegion,
  language: string,
  facets: Readonly<Record<string, readonly FacetCount[]>>,
  chosen: SearchQuery['filters'],
) => string;

/** A large stock has hundreds of makes and models in every answer: what stands before their count is written once. */
export function facetWriter(catalogue: Pick<Catalogue, 'displayName'>): WriteFacets {
  const beginnings = new Map<string, Map<FacetCount['value'], string>>();

  function beginningsOf(region: ResolvedRegion, language: string, { query }: ResolvedFilter) {
    const key = `${region.code} ${language} ${query}`;
    const known = beginnings.get(key);
    if (known) return known;
    const made = new Map<FacetCount['value'], string>();
    beginnings.set(key, made);
    return made;
  }

  function beginning(value: FacetCount['value'], { kind }: ResolvedFilter, language: string): string {
    const text = value === true ? '1' : String(value);
    const named: Omit<FacetValue, 'count'> = { value: text };
    if (kind === 'make_model') named.label = catalogue.displayName(text, language);
    return `${JSON.stringify(named).slice(0, -1)},"count":`;
  }

  return (region, language, facets, chosen) => {
    let json = '';
    for (const filter of region.filters) {
      const counts = facets[filter.query];
      if (!counts) continue;
      const kept = beginningsOf(region, language, filter);
      let values = '';
      for (const { value, count } of counts) {
        const begun = kept.get(value) ?? beginning(value, filter, language);
        kept.set(value, begun);
        values += `${values === '' ? '' : ','}${begun}${count}}`;
      }
      // never kept: addresses can name any number of things
      for (const value of missing(chosen[filter.query], filter, counts)) {
        values += `${values === '' ? '' : ','}${beginning(value, filter, language)}0}`;
      }
      json += `${json === '' ? '' : ','}${JSON.stringify(filter.query)}:[${values}]`;
    }
    return `{${json}}`;
  };
}

/** Chosen values without a count; a model brings its make, under which it is listed. */
function missing(
  value: FilterValue | undefined,
  { kind }: ResolvedFilter,
  counts: readonly FacetCount[],
): string[] {
  if (value?.kind !== 'list') return [];
  const counted = new Set(counts.map((count) => String(count.value)));
  const makes = kind === 'make_model' ? value.values.flatMap((slug) => slug.split('.', 1)) : [];
  return [...new Set([...makes, ...value.values])].filter((slug) => !counted.has(slug));
}
