import type {
  DeskImport,
  DeskImportAnswer,
  DeskImportPreview,
  DeskImportPreviewAnswer,
  DeskImportsAnswer,
  StartDeskImportBody,
} from '#contracts/types.ts';
import { failureOf } from '#store/failure.ts';
import { ResponseError } from '#store/response-error.ts';
import { BASE, deskApi, inRegion } from '../desk-api.ts';

/** An import of a region. */
export interface ImportPlace {
  region: string;
  id: string;
}

type Start = ImportPlace & { isDryRun: boolean; body: StartDeskImportBody };

const importsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<DeskImportsAnswer, { region: string; before?: number }>({
      query: ({ region, before }) => ({ path: inRegion(region, 'imports'), query: { before } }),
      providesTags: ['Import'],
    }),
    import: build.query<DeskImport, ImportPlace>({
      query: ({ region, id }) => ({ path: inRegion(region, `imports/${id}`) }),
      transformResponse: ({ data }: DeskImportAnswer) => data,
      providesTags: ['Import'],
    }),
    importPreview: build.query<DeskImportPreview, ImportPlace & { mapping: string }>({
      query: ({ region, id, mapping }) => ({
        path: inRegion(region, `imports/${id}/preview`),
        query: { mapping },
      }),
      transformResponse: ({ data }: DeskImportPreviewAnswer) => data,
    }),
    startImport: build.mutation<unknown, Start>({
      query: ({ region, id, isDryRun, body }) => ({
        path: inRegion(region, `imports/${id}/${isDryRun ? 'dry-runs' : 'runs'}`),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Import'],
    }),
    cancelImport: build.mutation<unknown, ImportPlace>({
      query: ({ region, id }) => ({ path: inRegion(region, `imports/${id}/cancel`), method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const {
  useImportsQuery,
  useImportQuery,
  useImportPreviewQuery,
  useStartImportMutation,
  useCancelImportMutation,
} = importsApi;

/** Address of the refused rows of a run as CSV. */
export const rejectsAddress = (region: string, id: number, run: number): string =>
  `${BASE}${inRegion(region, `imports/${id}/runs/${run}/rejects`)}`;

/** Uploads a file as it is. Axios tells the progress, which `fetch` does not. @throws Failure */
export async function uploadFile(
  region: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<DeskImport> {
  try {
    const { default: axios } = await import('axios');
    const address = `${BASE}${inRegion(region, 'imports')}?${new URLSearchParams({ name: file.name })}`;
    const { data, status } = await axios.post<DeskImportAnswer>(address, file, {
      headers: { 'content-type': 'application/octet-stream' },
      validateStatus: null,
      onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
    });
    if (status >= 400) throw new ResponseError(status, data);
    return data.data;
  } catch (error) {
    throw failureOf(error);
  }
}
