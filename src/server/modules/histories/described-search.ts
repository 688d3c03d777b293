import type { Language } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { readSearchEntry, type SearchEntry, searchEntryPath } from '#region/routing/search-entry.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { searchLabel } from '#region/search/search-labels.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { BadQueryError, badQuery } from '../listings/index.ts';

/** A stored search with its description. */
export interface DescribedSearch {
  category: SearchEntry['kind'];
  search: string;
  /** Path from the root of the site. */
  path: string;
  words: string[];
}

export type DescribeSearch = (
  region: ResolvedRegion,
  language: Language,
  entry: SearchEntry,
) => DescribedSearch;

/** Describes searches as lists of labels. Filters that the region no longer has are omitted, as in the results. */
export function describeSearches(
  texts: LocaleTexts,
  catalogue: Pick<Catalogue, 'displayName'>,
): DescribeSearch {
  return (region, language, { kind, search }) => {
    const { query } = readSearchEntry(region, { kind, search });
    const words = searchLabel(regionForKind(region, kind).filters, query, {
      region,
      language,
      t: texts.translate(language.code),
      nameOf: (option, filter) =>
        isMakeModel(filter) ? catalogue.displayName(option, language.code) : undefined,
    });
    return { category: kind, search, path: searchEntryPath(region, language.code, { kind, search }), words };
  };
}

/**
 * Returns a search to save in canonical form.
 * @throws BadQueryError with invalid values: a search must not be saved with another meaning
 */
export function searchToSave(region: ResolvedRegion, entry: SearchEntry): SearchEntry {
  if (entry.kind === 'new' && !region.newCars)
    throw new BadQueryError({ category: ['there are no new cars here'] });
  const { entry: wanted, problems, ignored } = readSearchEntry(region, entry);
  if (problems.length > 0) throw badQuery(problems);
  if (ignored.length > 0)
    throw new BadQueryError({ search: ignored.slice(0, 20).map((key) => `"${key}" is not a filter of it`) });
  if (wanted.search === '') throw new BadQueryError({ search: ['has no effect'] });
  return wanted;
}
