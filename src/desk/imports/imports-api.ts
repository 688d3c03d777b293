import type {
  AddDeskFeedBody,
  AddDeskPartnerKeyBody,
  ChangeDeskFeedBody,
  DecideHeldPriceBody,
  DeskFeedLookAnswer,
  DeskFeedSettingsAnswer,
  DeskFeedsAnswer,
  DeskImport,
  DeskImportAnswer,
  DeskImportPreview,
  DeskImportPreviewAnswer,
  DeskImportsAnswer,
  DeskPartnerKey,
  DeskPartnerKeysAnswer,
  LookAtFeedBody,
  NewDeskPartnerKeyAnswer,
  StartDeskImportBody,
} from '#contracts/types.ts';
import { BASE, deskApi, inRegion } from '../desk-api.ts';

/** An import of a region. */
export interface ImportKey {
  region: string;
  id: string;
}

export type DeskFeedLook = DeskFeedLookAnswer['data'];
export type DeskFeedSettings = DeskFeedSettingsAnswer['data'];

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
    feeds: build.query<DeskFeedsAnswer, string>({
      query: (region) => ({ path: inRegion(region, 'feeds') }),
      providesTags: ['Import'],
    }),
    runFeed: build.mutation<unknown, { region: string; name: string }>({
      query: ({ region, name }) => ({ path: inRegion(region, `feeds/${name}/runs`), method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
    takeFeedBack: build.mutation<unknown, { region: string; name: string }>({
      query: ({ region, name }) => ({ path: inRegion(region, `feeds/${name}/former-run`), method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
    feed: build.query<DeskFeedSettings, { region: string; name: string }>({
      query: ({ region, name }) => ({ path: inRegion(region, `feeds/${name}`) }),
      // read when a dialog opens: a refetch after a deletion would find nothing
      transformResponse: ({ data }: DeskFeedSettingsAnswer) => data,
    }),
    lookAtFeed: build.mutation<DeskFeedLook, { region: string; body: LookAtFeedBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'feed-looks'), method: 'POST', body }),
      transformResponse: ({ data }: DeskFeedLookAnswer) => data,
    }),
    addFeed: build.mutation<unknown, { region: string; body: AddDeskFeedBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'feeds'), method: 'POST', body }),
      invalidatesTags: ['Import'],
    }),
    changeFeed: build.mutation<unknown, { region: string; name: string; body: ChangeDeskFeedBody }>({
      query: ({ region, name, body }) => ({ path: inRegion(region, `feeds/${name}`), method: 'PUT', body }),
      invalidatesTags: ['Import'],
    }),
    deleteFeed: build.mutation<unknown, { region: string; name: string; cars: 'stay' | 'end' }>({
      query: ({ region, name, cars }) => ({
        path: inRegion(region, `feeds/${name}`),
        query: { cars },
        method: 'DELETE',
      }),
      invalidatesTags: ['Import'],
    }),
    decideHeldPrice: build.mutation<unknown, { region: string; id: number; body: DecideHeldPriceBody }>({
      query: ({ region, id, body }) => ({ path: inRegion(region, `held-prices/${id}`), method: 'PUT', body }),
      invalidatesTags: ['Import'],
    }),
    partnerKeys: build.query<readonly DeskPartnerKey[], string>({
      query: (region) => ({ path: inRegion(region, 'partner-keys') }),
      transformResponse: ({ data }: DeskPartnerKeysAnswer) => data,
      providesTags: ['PartnerKey'],
    }),
    addPartnerKey: build.mutation<
      NewDeskPartnerKeyAnswer['data'],
      { region: string; body: AddDeskPartnerKeyBody }
    >({
      query: ({ region, body }) => ({ path: inRegion(region, 'partner-keys'), method: 'POST', body }),
      transformResponse: ({ data }: NewDeskPartnerKeyAnswer) => data,
      invalidatesTags: ['PartnerKey'],
    }),
    revokePartnerKey: build.mutation<unknown, { region: string; id: number }>({
      query: ({ region, id }) => ({ path: inRegion(region, `partner-keys/${id}`), method: 'DELETE' }),
      invalidatesTags: ['PartnerKey'],
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
  useFeedQuery,
  useLookAtFeedMutation,
  useAddFeedMutation,
  useChangeFeedMutation,
  useDeleteFeedMutation,
  useRunFeedMutation,
  useTakeFeedBackMutation,
  useDecideHeldPriceMutation,
  usePartnerKeysQuery,
  useAddPartnerKeyMutation,
  useRevokePartnerKeyMutation,
} = importsApi;

/** Address of the refused rows of a run as CSV. */
export const rejectsAddress = (region: string, id: number, run: number): string =>
  `${BASE}${inRegion(region, `imports/${id}/runs/${run}/rejects`)}`;
