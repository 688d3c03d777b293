import type {
  StudioAddition,
  StudioAdditionAnswer,
  StudioAdditionBody,
  StudioAdditionKind,
  StudioAdditionsAnswer,
  StudioForm,
  StudioFormAnswer,
  StudioPicture,
  StudioPictureAnswer,
  StudioPictureBody,
  StudioSchemaAnswer,
} from '#contracts/types.ts';
import { deskApi, inRegion } from '../../desk-api.ts';
import type { StudioTarget } from '../files/edited-file.ts';

const formApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioForm: build.query<StudioForm, StudioTarget & { version: number }>({
      query: ({ region, file }) => ({ path: inRegion(region, 'studio/form'), query: { file } }),
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
    uploadStudioPicture: build.mutation<StudioPicture, { region: string; body: StudioPictureBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/pictures'), method: 'POST', body }),
      transformResponse: ({ data }: StudioPictureAnswer) => data,
    }),
    addToStudioText: build.mutation<StudioAddition, StudioTarget & { body: StudioAdditionBody }>({
      query: ({ region, file, body }) => ({
        path: inRegion(region, 'studio/additions'),
        query: { file },
        method: 'POST',
        body,
      }),
      transformResponse: ({ data }: StudioAdditionAnswer) => data,
    }),
  }),
});

export const {
  useStudioFormQuery,
  useStudioSchemaQuery,
  useStudioAdditionsQuery,
  useAddToStudioTextMutation,
  useUploadStudioPictureMutation,
} = formApi;
