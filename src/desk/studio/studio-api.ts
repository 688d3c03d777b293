import type {
  PreviewStudioDraftBody,
  SaveStudioDraftBody,
  StudioCheck,
  StudioChecksAnswer,
  StudioDraft,
  StudioDraftAnswer,
  StudioPresence,
  StudioPresenceAnswer,
  StudioPreview,
  StudioPreviewAnswer,
  StudioProblem,
  StudioProblemsAnswer,
  StudioRegion,
  StudioRegionsAnswer,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';
import type { StudioTarget } from './files/edited-file.ts';

const studioApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioRegions: build.query<StudioRegion[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/regions') }),
      transformResponse: ({ data }: StudioRegionsAnswer) => data,
      providesTags: ['Studio'],
    }),
    studioChecks: build.query<StudioCheck[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/checks') }),
      transformResponse: ({ data }: StudioChecksAnswer) => data,
      providesTags: ['Studio'],
    }),
    studioDraft: build.query<StudioDraft, StudioTarget>({
      query: ({ region, file }) => ({ path: inRegion(region, 'studio/draft'), query: { file } }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      providesTags: ['Studio'],
    }),
    studioPresence: build.query<StudioPresence, StudioTarget>({
      query: ({ region, file }) => ({
        path: inRegion(region, 'studio/presence'),
        query: { file },
        method: 'POST',
      }),
      transformResponse: ({ data }: StudioPresenceAnswer) => data,
    }),
    studioProblems: build.query<StudioProblem[], StudioTarget>({
      query: ({ region, file }) => ({ path: inRegion(region, 'studio/problems'), query: { file } }),
      transformResponse: ({ data }: StudioProblemsAnswer) => data,
      providesTags: ['Studio'],
    }),
    saveStudioDraft: build.mutation<StudioDraft, StudioTarget & { body: SaveStudioDraftBody }>({
      query: ({ region, file, body }) => ({
        path: inRegion(region, 'studio/draft'),
        query: { file },
        method: 'PUT',
        body,
      }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      invalidatesTags: ['Studio'],
    }),
    discardStudioDraft: build.mutation<StudioDraft, StudioTarget & { version: number }>({
      query: ({ region, file, version }) => ({
        path: inRegion(region, 'studio/draft'),
        query: { file, version },
        method: 'DELETE',
      }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      invalidatesTags: ['Studio'],
    }),
    previewStudioDraft: build.mutation<StudioPreview, StudioTarget & { body: PreviewStudioDraftBody }>({
      query: ({ region, file, body }) => ({
        path: inRegion(region, 'studio/preview'),
        query: { file },
        method: 'POST',
        body,
      }),
      transformResponse: ({ data }: StudioPreviewAnswer) => data,
    }),
  }),
});

export const {
  useStudioRegionsQuery,
  useStudioChecksQuery,
  useStudioDraftQuery,
  useStudioPresenceQuery,
  useStudioProblemsQuery,
  useSaveStudioDraftMutation,
  useDiscardStudioDraftMutation,
  usePreviewStudioDraftMutation,
} = studioApi;
