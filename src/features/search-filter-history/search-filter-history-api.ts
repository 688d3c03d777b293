import type { RecordSearchesBody } from '#contracts/types.ts';
import { type AnswerOf, requestOf } from '#region/api/call.ts';
import { getSearchHistories, postSearchHistories } from '#region/api/calls.ts';
import { api, UNTRACKED } from '#store/api.ts';
import type { Failure } from '#store/failure.ts';
import { removeSent } from '#store/remove-sent.ts';
import { store } from '#store/store.ts';
import { MAX_SEARCHES, type MadeSearch, madeSearches } from './made-searches.ts';

type Searches = AnswerOf<typeof getSearchHistories>;
type SentSearches = RecordSearchesBody['search_filter_history'];

/** The searches of the person who is logged in. */
export const searchFilterHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    searches: build.query<Searches['data'], { region: string; language: string }>({
      query: ({ region, language }) => ({
        ...requestOf(getSearchHistories, { region, lang: language }),
        isPersonal: true,
      }),
      transformResponse: ({ data }: Searches) => data,
      providesTags: ['Search'],
    }),
    recordSearches: build.mutation<
      AnswerOf<typeof postSearchHistories>,
      { region: string; searches: SentSearches }
    >({
      query: ({ region, searches }) => ({
        ...requestOf(postSearchHistories, { region, body: { search_filter_history: searches } }),
        isPersonal: true,
      }),
      invalidatesTags: ['Search'],
    }),
  }),
});

export const { useSearchesQuery } = searchFilterHistoryApi;

/** Puts a search into the history of the person who is logged in. @throws Failure */
export async function recordSearch(
  region: string,
  { category, search }: Pick<MadeSearch, 'category' | 'search'>,
): Promise<void> {
  await send(region, [{ category, search }]);
}

/** Moves the searches made on this device into the history of the person who has logged in. @throws Failure */
export async function mergeSearches(region: string): Promise<void> {
  const searches = madeSearches.entries(region).slice(0, MAX_SEARCHES);
  if (searches.length > 0) await merge(region, searches);
}

/** The API refuses a whole call for one search whose filter is gone: such searches are found by halving. */
async function merge(region: string, searches: readonly MadeSearch[]): Promise<void> {
  const sent = searches.map(({ category, search, at }) => ({
    category,
    search,
    search_time: new Date(at).toISOString(),
  }));
  try {
    await send(region, sent);
  } catch (error) {
    if ((error as Failure).status !== 400) throw error;
    const half = Math.ceil(searches.length / 2);
    if (searches.length > 1) {
      await merge(region, searches.slice(0, half));
      await merge(region, searches.slice(half));
    }
  }
  removeSent(madeSearches, region, searches);
}

const send = (region: string, searches: SentSearches) =>
  store
    .dispatch(searchFilterHistoryApi.endpoints.recordSearches.initiate({ region, searches }, UNTRACKED))
    .unwrap();
