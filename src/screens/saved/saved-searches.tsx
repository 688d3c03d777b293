import { useGarageLinks } from '#features/garage/index.ts';
import { SavedSearchList } from '#features/saved-searches/index.ts';
import { RecentSearches } from '#features/search-filter-history/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import styles from './saved-screen.module.css';

/** Searches one has saved, and those one made lately. */
export function SavedSearches() {
  return (
    <StoreProvider>
      <Searches />
    </StoreProvider>
  );
}

function Searches() {
  const t = useTranslate();
  const { region } = useGarageLinks();
  const { state, profile } = useSession();
  if (state === 'unknown') return <div className={styles.waiting} />;
  const recent = (
    <RecentSearches title={t('history:saved.recent')} region={region} isUser={profile !== null} />
  );
  if (profile)
    return (
      <SavedSearchList key={profile.slug} region={region}>
        {recent}
      </SavedSearchList>
    );
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
