import { api, askUntil, CACHED } from '#store/api.ts';
import { store } from '#store/store.ts';

/** A row of the suggestions of the free-text box. */
export interface Suggestion {
  label: string;
  /** What the label is one of, e.g. a fuel; absent for makes and models. */
  group?: string;
  /** Query string that finds the cars meant, e.g. `make=toyota`. */
  query: string;
  /** Cars behind it, where known. */
  count?: number;
}

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestion[], { address: string; text: string; language: string }>({
      query: ({ address, text, language }) => ({
        address: `${address}?${new URLSearchParams({ q: text, lang: language })}`,
      }),
      transformResponse: ({ data }: { data: Suggestion[] }) => data,
    }),
  }),
});

/**
 * What may be meant by a text. Nothing when the answer does not come: the form works without.
 * @param address of `data-query/suggestions`
 */
export async function fetchSuggestions(
  address: string,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { suggestions } = suggestionsApi.endpoints;
  const ask = () => store.dispatch(suggestions.initiate({ address, text, language }, CACHED));
  return askUntil(signal, ask).catch(() => []);
}
