import type {
  PublishStudioDraftBody,
  RestoreStudioVersionBody,
  StudioDifferenceAnswer,
  StudioPublication,
  StudioPublicationAnswer,
  StudioRefill,
  StudioRefillAnswer,
  StudioStockAnswer,
  StudioVersionsAnswer,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';
import type { StudioTarget } from './files/edited-file.ts';

const publicationsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioDifference: build.query<StudioDifferenceAnswer, StudioTarget & { version?: number | undefined }>({
      query: ({ region, file, version }) => ({
        path: inRegion(region, 'studio/difference'),
        query: { file, version },
      }),
      providesTags: ['Studio'],
    }),
    studioVersions: build.query<StudioVersionsAnswer, StudioTarget & { before?: number }>({
      query: ({ region, file, before }) => ({
        path: inRegion(region, 'studio/versions'),
        query: { file, before },
      }),
      providesTags: ['Studio'],
    }),
    publishStudioDraft: build.mutation<StudioPublication, StudioTarget & PublishStudioDraftBody>({
      query: ({ region, file, ...body }) => ({
        path: inRegion(region, 'studio/publications'),
        query: { file },
        method: 'POST',
        jobs: inRegion(region, 'studio/jobs'),
        body,
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['Studio', 'StudioStock', 'Session'],
    }),
    restoreStudioVersion: build.mutation<
      StudioPublication,
      StudioTarget & RestoreStudioVersionBody & { version: number }
    >({
      query: ({ region, file, version, ...body }) => ({
        path: inRegion(region, `studio/versions/${version}/restore`),
        query: { file },
        method: 'POST',
        jobs: inRegion(region, 'studio/jobs'),
        body,
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['Studio', 'StudioStock', 'Session'],
    }),
    studioStock: build.query<StudioStockAnswer['data'], string>({
      query: (region) => ({ path: inRegion(region, 'studio/stock') }),
      transformResponse: ({ data }: StudioStockAnswer) => data,
      providesTags: ['StudioStock'],
    }),
    refillStudioStock: build.mutation<StudioRefill, string>({
      query: (region) => ({
        path: inRegion(region, 'studio/stock/refill'),
        method: 'POST',
        jobs: inRegion(region, 'studio/jobs'),
      }),
      transformResponse: ({ data }: StudioRefillAnswer) => data,
      invalidatesTags: ['StudioStock'],
    }),
  }),
});

export const {
  useStudioDifferenceQuery,
  useStudioVersionsQuery,
  usePublishStudioDraftMutation,
  useRestoreStudioVersionMutation,
  useStudioStockQuery,
  useRefillStudioStockMutation,
} = publicationsApi;
