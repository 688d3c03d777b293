import { useEffect } from 'react';
import type { BrowseView } from '#features/browse/index.ts';
import { useGarageLinks } from '#features/garage/index.ts';
import { SaveSearch } from '#features/saved-searches/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { canonicalSearch } from '#region/search/canonical-search.ts';

/** How long a buyer looks at what was found before it counts as a search that was meant, ms. */
const MEANT_AFTER = 3_000;

/** Remembers the search of a results page, and offers to save it. */
export function KeepSearch({ view }: { view: BrowseView }) {
  const { code: language } = usePageLanguage();
  const { region, savedHref } = useGarageLinks();
  const { state } = useSession();
  const search = canonicalSearch(view.keys, view.query);
  const isUser = state === 'user';
  useEffect(() => {
    if (state === 'unknown' || search === '') return;
    const timer = setTimeout(async () => {
      const { recordSearch } = await import('#features/search-filter-history/index.ts');
      const words = view.chips.map(({ label }) => label);
      const made = { category: view.category, search, words, path: `${view.path}?${search}` };
      // nobody waits for it
      await recordSearch(made, { region, isUser }).catch(console.warn);
    }, MEANT_AFTER);
    return () => clearTimeout(timer);
  }, [state, isUser, search, region, view.category, view.path, view.chips]);
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
      words={view.words.save}
    />
  );
}
