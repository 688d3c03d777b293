import { useGarageLinks } from '#features/garage/index.ts';
import { loadSavedSearchList } from '#features/saved-searches/index.ts';
import { loadAccountSearches, type ResultsPaths } from '#features/search-filter-history/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './saved-screen.module.css';

/** Saved and recent searches. */
export function SavedSearches({ paths }: { paths: ResultsPaths }) {
  return (
    <StoreProvider>
      <Searches paths={paths} />
    </StoreProvider>
  );
}

function Searches({ paths }: { paths: ResultsPaths }) {
  const t = useTranslate();
  const { region } = useGarageLinks();
  const { state, profile } = useSession();
  const list = useOnDemand(profile !== null, loadSavedSearchList);
  const history = useOnDemand(true, loadAccountSearches);
  const isWaiting = state === 'unknown' || history === undefined || (profile && list === undefined);
  if (isWaiting) return <div className={styles.waiting} />;
  const failed = (
    <Notice tone="problem" isLive>
      {t('history:saved.failed')}
    </Notice>
  );
  const recent = history ? (
    <history.RecentSearches
      title={t('history:saved.recent')}
      region={region}
      isUser={profile !== null}
      paths={paths}
    />
  ) : (
    failed
  );
  if (profile && list)
    return (
      <list.SavedSearchList key={profile.slug} region={region}>
        {recent}
      </list.SavedSearchList>
    );
  if (profile) return failed;
  return (
    <>
      <Empty icon="search" text={t('history:saved.visitor')}>
        <Button variant="primary" onClick={() => openLogin()}>
          {t('history:logIn')}
        </Button>
      </Empty>
      {recent}
    </>
  );
}
