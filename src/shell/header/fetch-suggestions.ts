import { QUERY_POLICY } from '#store/query-policy.ts';
import { requestJson } from '#store/request-json.ts';
import { isFinalRefusal } from '#store/response-error.ts';
import { swallowed } from '#store/swallowed.ts';
import { withRetries } from '#store/with-retries.ts';

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
  const params = new URLSearchParams({ q: text, lang: language });
  const answer = withRetries(
    (attempt) => requestJson<{ data: Suggestion[] }>(`${address}?${params}`, { signal: attempt }),
    signal,
    QUERY_POLICY,
    isFinalRefusal,
  );
  return swallowed(
    answer.then(({ data }) => data),
    [],
  );
}
