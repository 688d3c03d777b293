import type { DataRow } from '#contracts/types.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findMakeFilter, isMakeModel } from '#region/search/kinds/make-model.ts';
import { splitWords } from '#region/search/phrase/fold-text.ts';
import type { ReadPhrase } from '#region/search/phrase/read-phrase.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { searchLabel } from '#region/search/search-labels.ts';
import { parseSearch } from '#region/search/search-query.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Awaitable, LiveIndexes } from '../../search/live/live-indexes.ts';
import type { VehicleDeps } from './vehicle-queries.ts';

/** A suggestion that is a whole sentence; its key and value are those of the search box. */
export const SENTENCE = 'sentence';

export interface SentenceDeps extends VehicleDeps {
  indexes: Pick<LiveIndexes, 'facets' | 'count'>;
  texts: Pick<LocaleTexts, 'translate'>;
}

/**
 * The search that a sentence means where it asks for a car and for more: "myvi KL". Undefined for a car alone, and where a word
 * is not understood: a suggestion must not leave out what is typed.
 */
export function sentenceSuggestion(
  { indexes, catalogue, texts }: SentenceDeps,
  region: ResolvedRegion,
  code: string,
  { typed, read }: { typed: string; read: (text: string) => ReadPhrase },
): Awaitable<DataRow> | undefined {
  const car = findMakeFilter(region)?.query;
  if (car === undefined || !hasManyWords(typed)) return undefined;
  const { query: found, rest } = read(typed);
  if (rest !== '' || found[car] === undefined) return undefined;
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  const { query } = parseSearch(region, Object.entries(found));
  const labels = searchLabel(region.filters, query, {
    region,
    language,
    t: texts.translate(code),
    nameOf: (option, filter) => (isMakeModel(filter) ? catalogue.displayName(option, code) : undefined),
  });
  if (labels.length < 2) return undefined;
  const row = {
    kind: SENTENCE,
    key: 'q',
    value: typed,
    label: formatList(labels, language.locale),
    query: formatSearch(region, query),
  };
  const count = indexes.count(region.code, compileCriteria(region, query));
  return count instanceof Promise ? count.then((cars) => ({ ...row, count: cars })) : { ...row, count };
}

/** Words of scripts without blanks are not told apart here. */
function hasManyWords(text: string): boolean {
  const words = splitWords(text);
  return words.length > 1 || words.some(({ isDense }) => isDense);
}
