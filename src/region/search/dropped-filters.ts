import type { FormatContext } from '../format/format.ts';
import { formatList } from '../format/format-list.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';

/** Properties that name a filter of another region. */
export interface NamedFilters {
  filters: readonly (Pick<ResolvedFilter, 'query' | 'label'> &
    Partial<Pick<ResolvedFilter, 'options' | 'formParts'>>)[];
  /** Those of its new cars. */
  newCars?: { filters: NamedFilters['filters'] };
}

/**
 * The filters that an address brings along from another region and this one does not have (SPEC 2.2), each once. A list of
 * new cars also has those brought to it that only used cars are searched by.
 * @param ignored keys that mean nothing in this list, see `parseSearch`
 * @param kind of the cars in the list
 */
export function droppedFilters(
  regions: readonly NamedFilters[],
  ignored: readonly string[],
  kind: 'used' | 'new' = 'used',
): NamedFilters['filters'] {
  if (ignored.length === 0) return [];
  const named = new Map<string, NamedFilters['filters'][number]>();
  for (const { filters, newCars } of regions) {
    for (const filter of kind === 'new' ? [...(newCars?.filters ?? []), ...filters] : filters) {
      const { query, formParts = [] } = filter;
      const keys = [query, ...formParts.map((part) => `${query}_${part}`)];
      if (!named.has(query) && keys.some((key) => ignored.includes(key))) named.set(query, filter);
    }
  }
  return [...named.values()];
}

/** Their names in a sentence; empty if none was dropped. */
export function droppedNames(
  regions: readonly NamedFilters[],
  ignored: readonly string[],
  { language, t }: FormatContext,
  kind: 'used' | 'new' = 'used',
): string {
  const names = droppedFilters(regions, ignored, kind).map(({ label }) =>
    localizedText(label, language.code, t),
  );
  return formatList([...new Set(names)], language.locale);
}
