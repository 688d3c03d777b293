import type {
  StudioDifferenceAnswer,
  StudioPublication,
  StudioPublicationAnswer,
  StudioVersionsAnswer,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';

const publicationsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioDifference: build.query<StudioDifferenceAnswer, { region: string; version?: number }>({
      query: ({ region, version }) => ({ path: inRegion(region, 'studio/difference'), query: { version } }),
      providesTags: ['Studio'],
    }),
    studioVersions: build.query<StudioVersionsAnswer, { region: string; before?: number }>({
      query: ({ region, before }) => ({ path: inRegion(region, 'studio/versions'), query: { before } }),
      providesTags: ['Studio'],
    }),
    publishStudioDraft: build.mutation<StudioPublication, { region: string; version: number }>({
      query: ({ region, version }) => ({
        path: inRegion(region, 'studio/publications'),
        method: 'POST',
        body: { version },
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['Studio', 'Session'],
    }),
    restoreStudioVersion: build.mutation<
      StudioPublication,
      { region: string; version: number; base: string }
    >({
      query: ({ region, version, base }) => ({
        path: inRegion(region, `studio/versions/${version}/restore`),
        method: 'POST',
        body: { base },
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['Studio', 'Session'],
    }),
  }),
});

export const {
  useStudioDifferenceQuery,
  useStudioVersionsQuery,
  usePublishStudioDraftMutation,
  useRestoreStudioVersionMutation,
} = publicationsApi;
