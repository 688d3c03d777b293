import Head from 'next/head';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { AnalyticsEvent } from '#contracts/types.ts';
import {
  ActiveChips,
  BrowseNotices,
  type BrowseView,
  FILTERS_ID,
  FilterColumn,
  FilterDrawer,
  Results,
  SortForm,
  useBrowse,
} from '#features/browse/index.ts';
import { useGarageLinks } from '#features/garage/index.ts';
import { loadAccountSearches, madeSearches } from '#features/search-filter-history/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { isAllowedFilter, isAllowedSort } from '#integrations/analytics/allowed-event-keys.ts';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { canonicalSearch } from '#region/search/canonical-search.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import styles from './buy-screen.module.css';
import { SaveSearch } from './save-search.tsx';

/** Results are visible this long before their search is recorded. */
const MIN_VIEW_MS = 3_000;

export interface BuyScreenProps {
  view: BrowseView;
}

/** Used cars with filters: in a column, or in a drawer on small screens. */
export function BuyScreen({ view: first }: BuyScreenProps) {
  const browse = useBrowse(first);
  const { session, state } = browse;
  const { view } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // What had the focus may be gone with the answer (a chip that was taken back): the keyboard goes on from the heading.
  useEffect(() => {
    if (view !== first && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [view, first]);
  useEffect(() => pushEvent(searchEvent(view)), [view]);
  const showCars = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  const openDrawer = (event: MouseEvent) => {
    event.preventDefault();
    setDrawerOpen(true);
  };
  return (
    <div className={styles.page}>
      {view.title && (
        <Head>
          <title>{view.title}</title>
        </Head>
      )}
      <div className={styles.column}>
        <FilterColumn {...browse} onShow={showCars} />
      </div>
      <section id="results" className={styles.results} aria-labelledby="results-heading">
        <h1 ref={heading} id="results-heading" className={styles.heading} tabIndex={-1}>
          <UnbrokenText text={view.heading} />
        </h1>
        <div className={styles.tools}>
          <span className={styles.open}>
            <LinkButton href={`#${FILTERS_ID}`} icon="filter" isBlock onClick={openDrawer}>
              {view.openLabel}
            </LinkButton>
          </span>
          <SortForm state={state} session={session} />
        </div>
        <BrowseNotices notices={view.notices} session={session} />
        <ActiveChips view={view} session={session}>
          <RecordSearch view={view} />
        </ActiveChips>
        <Results state={state} session={session} onPageChange={showCars} />
      </section>
      {isDrawerOpen && <FilterDrawer session={session} state={state} onClose={() => setDrawerOpen(false)} />}
    </div>
  );
}

/** Which filters are used, not what for; the words of a visitor never. */
const searchEvent = ({ kind, query, total }: BrowseView): AnalyticsEvent => ({
  event: 'search',
  kind,
  filters: Object.keys(query.filters).filter(isAllowedFilter),
  has_text: query.text !== '',
  ...(isAllowedSort(query.sort) && { sort: query.sort }),
  page: query.page,
  results: total,
});

/** Records the search of a results page in the history and shows the save button. */
function RecordSearch({ view }: { view: BrowseView }) {
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
