import type {
  DeskFeed,
  DeskFeedsAnswer,
  DeskImport,
  DeskImportAnswer,
  DeskImportPreview,
  DeskImportPreviewAnswer,
  DeskImportsAnswer,
  StartDeskImportBody,
} from '#contracts/types.ts';
import { BASE, deskApi, inRegion } from '../desk-api.ts';

/** An import of a region. */
export interface ImportKey {
  region: string;
  id: string;
}

interface Upload {
  region: string;
  file: File;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
}

type Start = ImportKey & { isDryRun: boolean; body: StartDeskImportBody };

const importsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<DeskImportsAnswer, { region: string; before?: number }>({
      query: ({ region, before }) => ({ path: inRegion(region, 'imports'), query: { before } }),
      providesTags: ['Import'],
    }),
    import: build.query<DeskImport, ImportKey>({
      query: ({ region, id }) => ({ path: inRegion(region, `imports/${id}`) }),
      transformResponse: ({ data }: DeskImportAnswer) => data,
      providesTags: ['Import'],
    }),
    importPreview: build.query<DeskImportPreview, ImportKey & { mapping: string }>({
      query: ({ region, id, mapping }) => ({
        path: inRegion(region, `imports/${id}/preview`),
        query: { mapping },
      }),
      transformResponse: ({ data }: DeskImportPreviewAnswer) => data,
    }),
    uploadImport: build.mutation<DeskImport, Upload>({
      query: ({ region, file, onProgress }) => ({
        path: inRegion(region, 'imports'),
        query: { name: file.name },
        method: 'POST',
        body: file,
        onProgress,
      }),
      transformResponse: ({ data }: DeskImportAnswer) => data,
    }),
    startImport: build.mutation<unknown, Start>({
      query: ({ region, id, isDryRun, body }) => ({
        path: inRegion(region, `imports/${id}/${isDryRun ? 'dry-runs' : 'runs'}`),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Import'],
    }),
    feeds: build.query<readonly DeskFeed[], string>({
      query: (region) => ({ path: inRegion(region, 'feeds') }),
      transformResponse: ({ data }: DeskFeedsAnswer) => data,
      providesTags: ['Import'],
    }),
    runFeed: build.mutation<unknown, { region: string; name: string }>({
      query: ({ region, name }) => ({ path: inRegion(region, `feeds/${name}/runs`), method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
    cancelImport: build.mutation<unknown, ImportKey>({
      query: ({ region, id }) => ({ path: inRegion(region, `imports/${id}/cancel`), method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const {
  useImportsQuery,
  useImportQuery,
  useImportPreviewQuery,
  useUploadImportMutation,
  useStartImportMutation,
  useCancelImportMutation,
  useFeedsQuery,
  useRunFeedMutation,
} = importsApi;

/** Address of the refused rows of a run as CSV. */
export const rejectsAddress = (region: string, id: number, run: number): string =>
  `${BASE}${inRegion(region, `imports/${id}/runs/${run}/rejects`)}`;
