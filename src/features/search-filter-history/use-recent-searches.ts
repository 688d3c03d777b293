import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { useDeviceList } from '#store/use-device-list.ts';
import { madeSearches } from './made-searches.ts';
import { mergeSearches, useSearchesQuery } from './search-filter-history-api.ts';

interface RecentSearch {
  path: string;
  words: readonly string[];
}

/** The latest searches: of this device for a visitor, of every device for the person who is logged in. */
export function useRecentSearches(region: string, isUser: boolean): readonly RecentSearch[] {
  const { code: language } = usePageLanguage();
  const [isMerged, setMerged] = useState(false);
  useEffect(() => {
    if (!isUser) return;
    const done = () => setMerged(true);
    mergeSearches(region).then(done, done);
  }, [region, isUser]);
  const onDevice = useDeviceList(madeSearches, region);
  const { data = [] } = useSearchesQuery({ region, language }, { skip: !isUser || !isMerged });
  return isUser ? data : onDevice;
}
