import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { GetConfigOptionsAnswer } from '#contracts/types.ts';
import { api, CACHED } from './api.ts';
import { publicApi } from './api-address.ts';
import { type RootState, rootReducer } from './root-store.ts';
import { store } from './store.ts';

type Options = GetConfigOptionsAnswer['data'];

const optionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    configOptions: build.query<Options, { region: string; language: string }>({
      query: ({ region, language }) => ({
        address: publicApi(region, `/config/options?lang=${encodeURIComponent(language)}`),
      }),
      transformResponse: ({ data }: GetConfigOptionsAnswer) => data,
    }),
  }),
});

/** Options of the region by language (SPEC 3.1), for pages that do not come with them. */
const configOptionsSlice = createSlice({
  name: 'configOptions',
  initialState: {} as Record<string, Options>,
  reducers: {},
  extraReducers: (builder) =>
    builder.addMatcher(optionsApi.endpoints.configOptions.matchFulfilled, (state, { payload, meta }) => {
      state[meta.arg.originalArgs.language] = payload;
    }),
});

declare module './root-store.ts' {
  interface LazySlices extends WithSlice<typeof configOptionsSlice> {}
}

configOptionsSlice.injectInto(rootReducer);

/** Options of the region in a language; undefined until they are read, and when they cannot be. @param isWanted reads them */
export function useConfigOptions(region: string, language: string, isWanted: boolean): Options | undefined {
  const options = useSelector((root: RootState) => root.configOptions?.[language]);
  const isMissing = isWanted && options === undefined;
  useEffect(() => {
    if (isMissing)
      void store.dispatch(optionsApi.endpoints.configOptions.initiate({ region, language }, CACHED));
  }, [isMissing, region, language]);
  return options;
}
