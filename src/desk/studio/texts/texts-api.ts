import type {
  ImportStudioTextsBody,
  SaveStudioTextBody,
  StudioText,
  StudioTextAnswer,
  StudioTextImport,
  StudioTextImportAnswer,
  StudioTextsAnswer,
} from '#contracts/types.ts';
import { BASE, deskApi, inRegion } from '../../desk-api.ts';

/** A page of texts: filters as the address has them. */
export interface TextsQuery {
  region: string;
  query: Readonly<Record<string, string>>;
}

/** Address of the texts of a language as a file. */
export const textFileAddress = (region: string, query: Readonly<Record<string, string>>): string =>
  `${BASE}${inRegion(region, 'studio/texts/file')}?${new URLSearchParams(query)}`;

/** A saved text stays where it is in the list: reading the list again would move others under the cursor. */
function replaceText(page: StudioTextsAnswer, text: StudioText): void {
  const at = page.data.findIndex(({ key }) => key === text.key);
  const before = page.data[at];
  if (!before) return;
  page.drafts += Number(text.draft !== null) - Number(before.draft !== null);
  page.data[at] = text;
}

/** The text as somebody else has saved it, in a refused change. */
export function conflictOf(failure: unknown): StudioText | undefined {
  const { status, body } = (failure ?? {}) as { status?: number; body?: { data?: StudioText } };
  return status === 409 ? body?.data : undefined;
}

const textOfConflict = (rejection: unknown): StudioText | undefined =>
  conflictOf((rejection as { error?: unknown }).error);

const textsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    studioTexts: build.query<StudioTextsAnswer, TextsQuery>({
      query: ({ region, query }) => ({ path: inRegion(region, 'studio/texts'), query }),
      providesTags: ['StudioText'],
    }),
    saveStudioText: build.mutation<StudioText, { list: TextsQuery; body: SaveStudioTextBody }>({
      query: ({ list: { region }, body }) => ({
        path: inRegion(region, 'studio/texts/draft'),
        method: 'PUT',
        body,
      }),
      transformResponse: ({ data }: StudioTextAnswer) => data,
      async onQueryStarted({ list }, { dispatch, queryFulfilled }): Promise<void> {
        const text = await queryFulfilled.then(({ data }) => data, textOfConflict);
        if (text)
          dispatch(textsApi.util.updateQueryData('studioTexts', list, (page) => replaceText(page, text)));
      },
    }),
    discardStudioText: build.mutation<
      StudioText,
      { list: TextsQuery; language: string; key: string; version: number }
    >({
      query: ({ list: { region }, ...query }) => ({
        path: inRegion(region, 'studio/texts/draft'),
        query,
        method: 'DELETE',
      }),
      transformResponse: ({ data }: StudioTextAnswer) => data,
      async onQueryStarted({ list }, { dispatch, queryFulfilled }): Promise<void> {
        const text = await queryFulfilled.then(({ data }) => data, textOfConflict);
        if (text)
          dispatch(textsApi.util.updateQueryData('studioTexts', list, (page) => replaceText(page, text)));
      },
    }),
    importStudioTexts: build.mutation<StudioTextImport, { region: string; body: ImportStudioTextsBody }>({
      query: ({ region, body }) => ({ path: inRegion(region, 'studio/texts/file'), method: 'POST', body }),
      transformResponse: ({ data }: StudioTextImportAnswer) => data,
      invalidatesTags: ['StudioText'],
    }),
  }),
});

export const {
  useStudioTextsQuery,
  useSaveStudioTextMutation,
  useDiscardStudioTextMutation,
  useImportStudioTextsMutation,
} = textsApi;
