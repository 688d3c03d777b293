import type { DataQueryAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { fetchJson } from '#integrations/fetch-json.ts';
import { type FormatLanguage, numbersOf } from '#region/text/format-language.ts';
import type { LiveSearch, SearchChoice } from './home-view.ts';

/** A choice often follows another one. */
const PAUSE_MS = 250;

/** The number of cars that a form finds, and how the language writes it. */
export interface LiveCount {
  count: number;
  value: string;
}

/**
 * Cars of what a form asks for, after a pause.
 * @param pairs reads the form after the pause, when the models of another make are gone
 * @throws when there is no answer, or a later choice has come
 */
export async function countCars(
  pairs: () => Iterable<readonly [string, unknown]>,
  { api, language: lang }: LiveSearch,
  language: FormatLanguage,
  signal: AbortSignal,
): Promise<LiveCount> {
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  signal.throwIfAborted();
  const search = new URLSearchParams({ lang, size: '1', counts: 'none' });
  // the model stands after its make under the same key
  for (const [key, value] of pairs()) if (value !== '') search.set(key, String(value));
  const { meta } = await fetchJson<ListListingsAnswer>(`${api}/listings?${search}`, { signal });
  return { count: meta.total, value: new Intl.NumberFormat(numbersOf(language)).format(meta.total) };
}

/** The models of a make, those with most cars first. @throws when there is no answer, or another make is chosen */
export async function modelsOf(
  make: string,
  { api, language: lang }: LiveSearch,
  language: FormatLanguage,
  signal: AbortSignal,
): Promise<SearchChoice['options']> {
  const search = new URLSearchParams({ lang, make });
  const { data } = await fetchJson<DataQueryAnswer>(`${api}/data-query/models?${search}`, { signal });
  const { format } = new Intl.NumberFormat(numbersOf(language));
  return data
    .map(({ value, label, count }) => ({ value: String(value), label: String(label), count: Number(count) }))
    .sort((a, b) => b.count - a.count)
    .map(({ value, label, count }) => ({ value, label: `${label} (${format(count)})` }));
}
