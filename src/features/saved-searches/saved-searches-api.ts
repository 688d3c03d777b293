import type {
  SavedSearch,
  SavedSearchAnswer,
  SavedSearchesAnswer,
  SaveSearchBody,
} from '#contracts/types.ts';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { requestOf } from '#region/api/call.ts';
import {
  deleteTicketsBuyHuntNotifyBySearchId,
  getTicketsBuyHuntNotify,
  postTicketsBuyHuntNotify,
  putTicketsBuyHuntNotifyBySearchId,
} from '#region/api/calls.ts';
import { api, UNTRACKED } from '#store/api.ts';
import { store } from '#store/store.ts';

/** Region and language that saved searches are asked for in. */
export interface SavedSearchesLocale {
  region: string;
  language: string;
}

type NewSearch = SavedSearchesLocale & Pick<SaveSearchBody, 'category' | 'search'>;

/** Default alerts of a search and their frequency. */
const DEFAULTS: Pick<SaveSearchBody, 'events' | 'frequency'> = {
  events: ['new_match', 'price_drop'],
  frequency: 'daily',
};

/** Resolves after the previous write, so that the last choice is saved. */
let lastWrite: Promise<unknown> = Promise.resolve();

/** Saved searches of the person who is logged in. */
export const savedSearchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedSearches: build.query<SavedSearch[], SavedSearchesLocale>({
      query: ({ region, language }) => ({
        ...requestOf(getTicketsBuyHuntNotify, { region, lang: language }),
        isPersonal: true,
      }),
      transformResponse: ({ data }: SavedSearchesAnswer) => data,
      providesTags: ['SavedSearch'],
    }),
    saveSearch: build.mutation<SavedSearchAnswer, NewSearch>({
      query: ({ region, language, category, search }) => ({
        ...requestOf(postTicketsBuyHuntNotify, {
          region,
          lang: language,
          body: { ...DEFAULTS, category, search },
        }),
        isPersonal: true,
      }),
      invalidatesTags: ['SavedSearch'],
      onQueryStarted: (_, { queryFulfilled }) =>
        queryFulfilled.then(
          () => pushEvent({ event: 'form_submitted', form: 'save_search' }),
          () => {},
        ),
    }),
    /** Changes a search, or removes it. The list shows it immediately; after a failure it is loaded again. */
    changeSavedSearch: build.mutation<
      unknown,
      { locale: SavedSearchesLocale; search: SavedSearch; isRemoved?: boolean }
    >({
      queryFn: ({ locale: { region, language }, search, isRemoved }, _api, _options, request) => {
        const { id, events, frequency, is_paused } = search;
        const place = { region, search_id: id };
        const body = { events, frequency, is_paused };
        const call = isRemoved
          ? requestOf(deleteTicketsBuyHuntNotifyBySearchId, place)
          : requestOf(putTicketsBuyHuntNotifyBySearchId, { ...place, lang: language, body });
        const write = lastWrite.then(() => request({ ...call, isPersonal: true }));
        lastWrite = write;
        return write;
      },
      async onQueryStarted({ locale, search, isRemoved }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          savedSearchesApi.util.updateQueryData('savedSearches', locale, (searches) =>
            searches.flatMap((each) => (each.id !== search.id ? each : isRemoved ? [] : search)),
          ),
        );
        await queryFulfilled.catch(() => {
          change.undo();
          dispatch(api.util.invalidateTags(['SavedSearch']));
        });
      },
    }),
  }),
});

export const { useSavedSearchesQuery, useChangeSavedSearchMutation } = savedSearchesApi;

/** Saves a search of the person who is logged in. @throws Failure; of status 409 when there are as many as can be */
export async function saveSearch(search: NewSearch): Promise<void> {
  await store.dispatch(savedSearchesApi.endpoints.saveSearch.initiate(search, UNTRACKED)).unwrap();
}
