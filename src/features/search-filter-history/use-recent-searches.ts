import { useEffect, useState } from 'react';
import type { ConfigOption } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { useConfigOptions } from '#store/config-options.ts';
import { useDeviceList } from '#store/use-device-list.ts';
import { type MadeSearch, madeSearches } from './made-searches.ts';
import { mergeSearches, useSearchesQuery } from './search-filter-history-api.ts';

interface RecentSearch {
  path: string;
  words: readonly string[];
}

/** Addresses of the results pages in the language of the page. */
export type ResultsPaths = Partial<Record<MadeSearch['category'], string>>;

/** The latest searches: of this device for a visitor, of every device for the person who is logged in. */
export function useRecentSearches(
  region: string,
  isUser: boolean,
  paths: ResultsPaths,
): readonly RecentSearch[] {
  const { code: language } = usePageLanguage();
  const [isMerged, setMerged] = useState(false);
  useEffect(() => {
    if (!isUser) return;
    const done = () => setMerged(true);
    mergeSearches(region).then(done, done);
  }, [region, isUser]);
  const onDevice = useDeviceList(madeSearches, region);
  const { data = [] } = useSearchesQuery({ region, language }, { skip: !isUser || !isMerged });
  const isForeign = !isUser && onDevice.some((made) => made.language !== language);
  const filters = useConfigOptions(region, language, isForeign)?.filters ?? {};
  if (isUser) return data;
  return onDevice.flatMap(({ category, search, words, ...made }) => {
    const path = paths[category];
    if (path === undefined) return [];
    const own = (word: string, at: number) =>
      made.language === language ? word : (optionLabel(made.options[at], filters) ?? word);
    return { path: `${path}?${search}`, words: words.map(own) };
  });
}

function optionLabel(option = '', filters: Readonly<Record<string, readonly ConfigOption[]>>) {
  const [[query, value] = []] = new URLSearchParams(option);
  const options = query !== undefined && Object.hasOwn(filters, query) ? filters[query] : undefined;
  return options?.find((each) => each.value === value)?.label;
}
