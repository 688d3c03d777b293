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
      query: (locale) => ({ address: base(locale), isPersonal: true }),
    }),
    saveCars: build.mutation<SavedCarsAnswer, { locale: SavedCarsLocale; ids: readonly number[] }>({
      query: ({ locale, ids }) => ({
        address: base(locale) + inLanguage(locale),
        method: 'POST',
        body: { saved_cars: ids.map((listing_id) => ({ listing_id })) } satisfies SaveCarsBody,
        isPersonal: true,
      }),
    }),
    removeSavedCar: build.mutation<unknown, { locale: SavedCarsLocale; id: number }>({
      query: ({ locale, id }) => ({
        address: `${base(locale)}?${new URLSearchParams({ listing_id: String(id) })}`,
        method: 'DELETE',
        isPersonal: true,
      }),
    }),
    changeSavedCarAlerts: build.mutation<unknown, { locale: SavedCarsLocale; isAlerted: boolean }>({
      query: ({ locale, isAlerted }) => ({
        address: `${base(locale)}/alerts${inLanguage(locale)}`,
        method: 'PUT',
        body: { is_alerted: isAlerted } satisfies SavedCarAlertsBody,
        isPersonal: true,
      }),
    }),
  }),
});
