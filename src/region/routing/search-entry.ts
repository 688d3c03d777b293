import { regionForKind } from '../manifest/new-car-region.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { canonicalSearch } from '../search/canonical-search.ts';
import { type ParsedSearch, parseSearch } from '../search/search-query.ts';
import { type PathRegion, pagePath } from './paths.ts';

/** A stored search: a saved search, a shared link or an entry of a history. */
export interface SearchEntry {
  /** Which cars: those of /buy or of /buy-new. */
  kind: 'used' | 'new';
  /** Canonical query string without `?`. */
  search: string;
}

/** What an address or a stored entry asks for, with the problems that `parseSearch` finds. */
export function readSearchEntry(
  region: ResolvedRegion,
  { kind, search }: SearchEntry,
): ParsedSearch & { entry: SearchEntry } {
  const kindRegion = regionForKind(region, kind);
  const parsed = parseSearch(kindRegion, new URLSearchParams(search));
  return { ...parsed, entry: { kind, search: canonicalSearch(kindRegion, parsed.query) } };
}

/** Where the search is. */
export function searchEntryPath(region: PathRegion, language: string, { kind, search }: SearchEntry): string {
  const path = pagePath(region, { language, route: kind === 'new' ? 'buy-new' : 'buy', segments: [] });
  return search === '' ? path : `${path}?${search}`;
}
