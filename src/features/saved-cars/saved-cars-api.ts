import type { SaveCarsBody, SavedCarAlertsBody, SavedCarsAnswer } from '#contracts/types.ts';
import { api } from '#store/api.ts';
import { visitorApi } from '#store/api-address.ts';

/** Whose saved cars are asked for, and the language of their alerts. */
export interface SavedCarsLocale {
  region: string;
  /** Of the path of the page. */
  language: string;
}

const base = ({ region }: SavedCarsLocale) => visitorApi(region, '/listings/saved');
const inLanguage = ({ language }: SavedCarsLocale) => `?${new URLSearchParams({ lang: language })}`;

/** Saved cars of the person who is logged in. */
export const savedCarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedCars: build.query<SavedCarsAnswer, SavedCarsLocale>({
      query: (place) => ({ address: base(place), isPersonal: true }),
    }),
    saveCars: build.mutation<SavedCarsAnswer, { place: SavedCarsLocale; ids: readonly number[] }>({
      query: ({ place, ids }) => ({
        address: base(place) + inLanguage(place),
        method: 'POST',
        body: { saved_cars: ids.map((listing_id) => ({ listing_id })) } satisfies SaveCarsBody,
        isPersonal: true,
      }),
    }),
    removeSavedCar: build.mutation<unknown, { place: SavedCarsLocale; id: number }>({
      query: ({ place, id }) => ({
        address: `${base(place)}?${new URLSearchParams({ listing_id: String(id) })}`,
        method: 'DELETE',
        isPersonal: true,
      }),
    }),
    changeSavedCarAlerts: build.mutation<unknown, { place: SavedCarsLocale; isAlerted: boolean }>({
      query: ({ place, isAlerted }) => ({
        address: `${base(place)}/alerts${inLanguage(place)}`,
        method: 'PUT',
        body: { is_alerted: isAlerted } satisfies SavedCarAlertsBody,
        isPersonal: true,
      }),
    }),
  }),
});
