import type {
  StudioFileCheck,
  StudioFileChecksAnswer,
  StudioFilesAnswer,
  StudioListedFile,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../../desk-api.ts';

const filesApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioFiles: build.query<StudioListedFile[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/files') }),
      transformResponse: ({ data }: StudioFilesAnswer) => data,
      providesTags: ['Studio'],
    }),
    studioFileChecks: build.query<StudioFileCheck[], string>({
      query: (region) => ({ path: inRegion(region, 'studio/files/checks') }),
      transformResponse: ({ data }: StudioFileChecksAnswer) => data,
      providesTags: ['Studio'],
    }),
  }),
});

export const { useStudioFilesQuery, useStudioFileChecksQuery } = filesApi;
