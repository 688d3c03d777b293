import type {
  PreviewStudioDraftBody,
  SaveStudioDraftBody,
  StudioCheck,
  StudioChecksAnswer,
  StudioDraft,
  StudioDraftAnswer,
  StudioPreview,
  StudioPreviewAnswer,
  StudioProblem,
  StudioProblemsAnswer,
  StudioRegion,
  StudioRegionsAnswer,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../desk-api.ts';

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
    studioDraft: build.query<StudioDraft, string>({
      query: (region) => ({ path: inRegion(region, 'studio/draft') }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      providesTags: ['Studio'],
    }),
    studioProblems: build.query<StudioProblem[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/problems') }),
      transformResponse: ({ data }: StudioProblemsAnswer) => data,
      providesTags: ['Studio'],
    }),
    saveStudioDraft: build.mutation<StudioDraft, { region: string; body: SaveStudioDraftBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/draft'), method: 'PUT', body }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      invalidatesTags: ['Studio'],
    }),
    discardStudioDraft: build.mutation<StudioDraft, { region: string; version: number }>({
      query: ({ region, version }) => ({
        path: inRegion(region, 'studio/draft'),
        query: { version },
        method: 'DELETE',
      }),
      transformResponse: ({ data }: StudioDraftAnswer) => data,
      invalidatesTags: ['Studio'],
    }),
    previewStudioDraft: build.mutation<StudioPreview, { region: string; body: PreviewStudioDraftBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/preview'), method: 'POST', body }),
      transformResponse: ({ data }: StudioPreviewAnswer) => data,
    }),
  }),
});

export const {
  useStudioRegionsQuery,
  useStudioChecksQuery,
  useStudioDraftQuery,
  useStudioProblemsQuery,
  useSaveStudioDraftMutation,
  useDiscardStudioDraftMutation,
  usePreviewStudioDraftMutation,
} = studioApi;
