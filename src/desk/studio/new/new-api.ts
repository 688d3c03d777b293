import type {
  CopyStudioRegionBody,
  NewStudioRegionAnswer,
  NewStudioRegionBody,
  StudioAnswers,
  StudioAnswersAnswer,
  StudioCountriesAnswer,
  StudioCountry,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../../desk-api.ts';

const newApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioCountries: build.query<StudioCountry[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/countries') }),
      transformResponse: ({ data }: StudioCountriesAnswer) => data,
    }),
    studioAnswers: build.query<StudioAnswers, { region: string; country: string }>({
      query: ({ region, country }) => ({ path: inRegion(region, 'studio/answers'), query: { country } }),
      transformResponse: ({ data }: StudioAnswersAnswer) => data,
    }),
    createStudioRegion: build.mutation<string, { region: string; body: NewStudioRegionBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/regions'), method: 'POST', body }),
      transformResponse: ({ data }: NewStudioRegionAnswer) => data.code,
      invalidatesTags: ['Studio'],
    }),
    createStudioExample: build.mutation<string, string>({
      query: (region) => ({ path: inRegion(region, 'studio/example'), method: 'POST' }),
      transformResponse: ({ data }: NewStudioRegionAnswer) => data.code,
      invalidatesTags: ['Studio'],
    }),
    copyStudioRegion: build.mutation<string, { region: string; body: CopyStudioRegionBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/copies'), method: 'POST', body }),
      transformResponse: ({ data }: NewStudioRegionAnswer) => data.code,
      invalidatesTags: ['Studio'],
    }),
  }),
});

export const {
  useStudioCountriesQuery,
  useStudioAnswersQuery,
  useCreateStudioExampleMutation,
  useCreateStudioRegionMutation,
  useCopyStudioRegionMutation,
} = newApi;
