import type {
  PreviewStudioDraftBody,
  SaveStudioDraftBody,
  StudioAddition,
  StudioAdditionAnswer,
  StudioAdditionBody,
  StudioAdditionKind,
  StudioAdditionsAnswer,
  StudioCheck,
  StudioChecksAnswer,
  StudioDifferenceAnswer,
  StudioDraft,
  StudioDraftAnswer,
  StudioForm,
  StudioFormAnswer,
  StudioPreview,
  StudioPreviewAnswer,
  StudioProblem,
  StudioProblemsAnswer,
  StudioPublication,
  StudioPublicationAnswer,
  StudioRegion,
  StudioRegionsAnswer,
  StudioSchemaAnswer,
  StudioVersionsAnswer,
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
    studioDifference: build.query<StudioDifferenceAnswer, { region: string; version?: number }>({
      query: ({ region, version }) => ({ path: inRegion(region, 'studio/difference'), query: { version } }),
      providesTags: ['Studio'],
    }),
    studioVersions: build.query<StudioVersionsAnswer, { region: string; before?: number }>({
      query: ({ region, before }) => ({ path: inRegion(region, 'studio/versions'), query: { before } }),
      providesTags: ['Studio'],
    }),
    studioForm: build.query<StudioForm, { region: string; version: number }>({
      query: ({ region }) => ({ path: inRegion(region, 'studio/form') }),
      transformResponse: ({ data }: StudioFormAnswer) => data,
    }),
    studioSchema: build.query<StudioSchemaAnswer['data'], string>({
      query: (region) => ({ path: inRegion(region, 'studio/schema') }),
      transformResponse: ({ data }: StudioSchemaAnswer) => data,
      keepUnusedDataFor: 3_600,
    }),
    studioAdditions: build.query<StudioAdditionKind[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/additions') }),
      transformResponse: ({ data }: StudioAdditionsAnswer) => data,
      keepUnusedDataFor: 3_600,
    }),
    addToStudioText: build.mutation<StudioAddition, { region: string; body: StudioAdditionBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/additions'), method: 'POST', body }),
      transformResponse: ({ data }: StudioAdditionAnswer) => data,
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
  useStudioRegionsQuery,
  useStudioChecksQuery,
  useStudioDraftQuery,
  useStudioProblemsQuery,
  useStudioDifferenceQuery,
  useStudioVersionsQuery,
  useStudioFormQuery,
  useStudioSchemaQuery,
  useStudioAdditionsQuery,
  useAddToStudioTextMutation,
  useSaveStudioDraftMutation,
  useDiscardStudioDraftMutation,
  usePreviewStudioDraftMutation,
  usePublishStudioDraftMutation,
  useRestoreStudioVersionMutation,
} = studioApi;
