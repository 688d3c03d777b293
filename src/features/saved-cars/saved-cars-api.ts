import { type AnswerOf, requestOf } from '#region/api/call.ts';
import {
  deleteListingsSaved,
  getListingsSaved,
  postListingsSaved,
  putListingsSavedAlerts,
} from '#region/api/calls.ts';
import { api } from '#store/api.ts';

/** Whose saved cars are asked for, and the language of their alerts. */
export interface SavedCarsLocale {
  region: string;
  /** Of the path of the page. */
  language: string;
}

/** Saved cars of the person who is logged in. */
export const savedCarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedCars: build.query<AnswerOf<typeof getListingsSaved>, SavedCarsLocale>({
      query: ({ region }) => ({ ...requestOf(getListingsSaved, { region }), isPersonal: true }),
    }),
    saveCars: build.mutation<
      AnswerOf<typeof postListingsSaved>,
      { locale: SavedCarsLocale; ids: readonly number[] }
    >({
      query: ({ locale: { region, language }, ids }) => ({
        ...requestOf(postListingsSaved, {
          region,
          lang: language,
          body: { saved_cars: ids.map((listing_id) => ({ listing_id })) },
        }),
        isPersonal: true,
      }),
    }),
    removeSavedCar: build.mutation<unknown, { locale: SavedCarsLocale; id: number }>({
      query: ({ locale: { region }, id }) => ({
        ...requestOf(deleteListingsSaved, { region, listing_id: id }),
        isPersonal: true,
      }),
    }),
    changeSavedCarAlerts: build.mutation<unknown, { locale: SavedCarsLocale; isAlerted: boolean }>({
      query: ({ locale: { region, language }, isAlerted }) => ({
        ...requestOf(putListingsSavedAlerts, { region, lang: language, body: { is_alerted: isAlerted } }),
        isPersonal: true,
      }),
    }),
  }),
});
