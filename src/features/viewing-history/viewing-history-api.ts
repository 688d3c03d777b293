import type { RecordViewsAnswer, ViewingHistoryAnswer } from '#contracts/types.ts';
import { LOGIN_COOKIES, readCookies } from '#domain/visitor/cookies.ts';
import { api, UNTRACKED } from '#store/api.ts';
import { visitorApi } from '#store/api-address.ts';
import { removeSent } from '#store/remove-sent.ts';
import { store } from '#store/store.ts';
import { MAX_VIEWS, viewedCars } from './viewed-cars.ts';

/** Part of a history that is asked for. */
export interface ViewsArg {
  region: string;
  category: 'used' | 'new' | 'all';
  /** Only this ISO day in the region; null: all days. */
  day: string | null;
  /** From 1. */
  page: number;
}

/** The history of the person who is logged in. */
function addressOf(region: string, query: Record<string, string> = {}): string {
  const search = String(new URLSearchParams({ ...contactQuery(), ...query }));
  return visitorApi(region, `/listings/histories${search && `?${search}`}`);
}

/** Names the person who is logged in, as calls about their history do (SPEC 7.1); empty for visitors. */
function contactQuery(): { contact_id?: string } {
  const id = readCookies(document.cookie).get(LOGIN_COOKIES.contactId) ?? '';
  return /^[1-9]\d*$/.test(id) ? { contact_id: id } : {};
}

/** The viewing history of the person who is logged in. */
export const viewingHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    views: build.query<ViewingHistoryAnswer, ViewsArg>({
      query: ({ region, category, day, page }) => ({
        address: addressOf(region, {
          page: String(page),
          ...(category !== 'all' && { category }),
          ...(day !== null && { sticked_date: day }),
        }),
        isPersonal: true,
      }),
      providesTags: ['View'],
    }),
    recordViews: build.mutation<RecordViewsAnswer, { region: string; views: object[] }>({
      query: ({ region, views }) => ({
        address: addressOf(region),
        method: 'POST',
        body: { viewing_histories: views },
        isPersonal: true,
      }),
      invalidatesTags: ['View'],
    }),
    /** Without `slug` all of them. */
    removeViews: build.mutation<null, { region: string; slug?: string }>({
      query: ({ region, slug }) => ({
        address: addressOf(region, slug === undefined ? {} : { slug }),
        method: 'DELETE',
        isPersonal: true,
      }),
      invalidatesTags: (_, failure) => (failure ? [] : ['View']),
      onQueryStarted: async ({ region, slug }, { queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch {
          return;
        }
        if (slug === undefined) viewedCars.clear(region);
        else viewedCars.remove(region, slug);
      },
    }),
  }),
});

export const { useViewsQuery, useRemoveViewsMutation } = viewingHistoryApi;

/** Puts a car into the history of the person who is logged in. @throws Failure */
export async function recordView(region: string, slug: string): Promise<void> {
  await send(region, [{ slug }]);
}

/** Moves the cars seen on this device into the history of the person who has logged in. @throws Failure */
export async function mergeViews(region: string): Promise<void> {
  const cars = viewedCars.entries(region).slice(0, MAX_VIEWS);
  if (cars.length === 0) return;
  await send(
    region,
    cars.map(({ key, at }) => ({ slug: key, viewed_at: new Date(at).toISOString() })),
  );
  removeSent(viewedCars, region, cars);
}

const send = (region: string, views: object[]) =>
  store.dispatch(viewingHistoryApi.endpoints.recordViews.initiate({ region, views }, UNTRACKED)).unwrap();
