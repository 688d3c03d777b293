import type { FormatContext } from './format.ts';
import { listWords } from './list-words.ts';
import { localizedText } from './localized-text.ts';
import type { ResolvedFilter } from './resolved-region.ts';

/** What it takes to name a filter of another region. */
export interface NamedFilters {
  filters: readonly Pick<ResolvedFilter, 'query' | 'label'>[];
}

/**
 * The filters that an address brings along from another region and this one does not have (SPEC 2.2), each once.
 * @param ignored keys that mean nothing in this region, see `parseSearch`
 */
export function droppedFilters(
  regions: readonly NamedFilters[],
  ignored: readonly string[],
): NamedFilters['filters'] {
  if (ignored.length === 0) return [];
  const named = new Map<string, NamedFilters['filters'][number]>();
  for (const { filters } of regions) {
    for (const filter of filters) {
      const ends = [filter.query, `${filter.query}_min`, `${filter.query}_max`];
      if (!named.has(filter.query) && ends.some((key) => ignored.includes(key)))
        named.set(filter.query, filter);
    }
  }
  return [...named.values()];
}

/** Their names in a sentence; empty when nothing was dropped. */
export function droppedNames(
  regions: readonly NamedFilters[],
  ignored: readonly string[],
  { language, t }: FormatContext,
): string {
  const names = droppedFilters(regions, ignored).map(({ label }) => localizedText(label, language.code, t));
  return listWords([...new Set(names)], language.locale);
}
