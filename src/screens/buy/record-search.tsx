import { useEffect } from 'react';
import type { BrowseView } from '#features/browse/index.ts';
import { useGarageLinks } from '#features/garage/index.ts';
import { loadAccountSearches, madeSearches } from '#features/search-filter-history/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { canonicalSearch } from '#region/search/canonical-search.ts';
import { SaveSearch } from './save-search.tsx';

/** Results are visible this long before their search is recorded. */
const MIN_VIEW_MS = 3_000;

/** Records the search of a results page in the history and shows the save button. */
export function RecordSearch({ view }: { view: BrowseView }) {
  const { code: language } = usePageLanguage();
  const { region, savedHref } = useGarageLinks();
  const { state } = useSession();
  const search = canonicalSearch(view.keys, view.query);
  const isUser = state === 'user';
  useEffect(() => {
    if (state === 'unknown' || search === '') return;
    const { category } = view;
    const timer = setTimeout(() => {
      const words = view.chips.map(({ label }) => label);
      const options = view.chips.map(({ option = '' }) => option);
      const key = `${category} ${search}`;
      const made = { key, at: Date.now(), category, search, words, options, language };
      if (!isUser) return madeSearches.add(region, made);
      // runs in the background
      loadAccountSearches()
        .then(({ recordSearch }) => recordSearch(region, made))
        .catch(console.warn);
    }, MIN_VIEW_MS);
    return () => clearTimeout(timer);
  }, [state, isUser, search, region, language, view]);
  return (
    <SaveSearch
      key={search}
      category={view.category}
      search={search}
      region={region}
      language={language}
      isUser={isUser}
      manageHref={`${savedHref}#searches`}
      onLogin={openLogin}
      labels={view.labels.save}
    />
  );
}
