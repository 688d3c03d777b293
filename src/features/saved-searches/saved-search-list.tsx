import type { ReactNode } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SavedSearchItem } from './saved-search-item.tsx';
import styles from './saved-search-list.module.css';
import { useSavedSearches } from './use-saved-searches.ts';

export interface SavedSearchListProps {
  region: string;
  /** Stands below the list, once it is known how long that is. */
  children: ReactNode;
}

/** The searches that the person who is logged in has saved. */
export function SavedSearchList({ region, children }: SavedSearchListProps) {
  const t = useTranslate();
  const { code: language } = usePageLanguage();
  const { searches, isBusy, hasFailed, hasFailedToWrite, change, remove } = useSavedSearches({
    region,
    language,
  });
  if (hasFailed)
    return (
      <>
        <Notice tone="problem" isLive>
          {t('history:saved.failed')}
        </Notice>
        {children}
      </>
    );
  if (!searches) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <>
      {hasFailedToWrite && (
        <Notice tone="problem" isLive>
          {t('history:saved.failed')}
        </Notice>
      )}
      {searches.length === 0 ? (
        <Empty icon="search" text={t('history:saved.empty')} />
      ) : (
        <ul className={styles.list}>
          {searches.map((search) => (
            <SavedSearchItem
              key={search.id}
              search={search}
              isBusy={isBusy}
              onChange={change}
              onRemove={() => remove(search)}
            />
          ))}
        </ul>
      )}
      {children}
    </>
  );
}
