import type {
  PublishStudioTextsBody,
  RestoreStudioTextsBody,
  StudioPublication,
  StudioPublicationAnswer,
  StudioTextDifferenceAnswer,
  StudioTextDraftsAnswer,
  StudioVersionsAnswer,
  StudioWaitingText,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../../desk-api.ts';

const textPublicationsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioTextDrafts: build.query<StudioWaitingText[], { region: string; language: string }>({
      query: ({ region, language }) => ({
        path: inRegion(region, 'studio/texts/drafts'),
        query: { language },
      }),
      transformResponse: ({ data }: StudioTextDraftsAnswer) => data,
      providesTags: ['StudioText'],
    }),
    studioTextVersions: build.query<StudioVersionsAnswer, { region: string; language: string }>({
      query: ({ region, language }) => ({
        path: inRegion(region, 'studio/texts/versions'),
        query: { language },
      }),
      providesTags: ['StudioText'],
    }),
    studioTextDifference: build.query<
      StudioTextDifferenceAnswer,
      { region: string; language: string; version: number }
    >({
      query: ({ region, ...query }) => ({ path: inRegion(region, 'studio/texts/difference'), query }),
      providesTags: ['StudioText'],
    }),
    publishStudioTexts: build.mutation<StudioPublication, { region: string; body: PublishStudioTextsBody }>({
      query: ({ region, body }) => ({
        path: inRegion(region, 'studio/texts/publications'),
        method: 'POST',
        jobs: inRegion(region, 'studio/jobs'),
        body,
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['StudioText', 'Studio'],
    }),
    restoreStudioTexts: build.mutation<
      StudioPublication,
      { region: string; version: number; body: RestoreStudioTextsBody }
    >({
      query: ({ region, version, body }) => ({
        path: inRegion(region, `studio/texts/versions/${version}/restore`),
        method: 'POST',
        jobs: inRegion(region, 'studio/jobs'),
        body,
      }),
      transformResponse: ({ data }: StudioPublicationAnswer) => data,
      invalidatesTags: ['StudioText', 'Studio'],
    }),
  }),
});

export const {
  useStudioTextDraftsQuery,
  useStudioTextVersionsQuery,
  useStudioTextDifferenceQuery,
  usePublishStudioTextsMutation,
  useRestoreStudioTextsMutation,
} = textPublicationsApi;
