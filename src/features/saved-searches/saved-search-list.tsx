import { type ReactNode, useEffect } from 'react';
import type { SavedSearch } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NotificationArea, notify } from '#ui/notifications/notifications.tsx';
import { SavedSearchItem } from './saved-search-item.tsx';
import styles from './saved-search-list.module.css';
import {
  type SavedSearchesLocale,
  useChangeSavedSearchMutation,
  useSavedSearchesQuery,
} from './saved-searches-api.ts';

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
  useEffect(() => {
    if (hasFailedToWrite)
      notify({ text: t('history:saved.failed'), closeLabel: t('common:account.close'), tone: 'problem' });
  }, [hasFailedToWrite, t]);
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
    <MantineRoot>
      <NotificationArea />
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
    </MantineRoot>
  );
}

/** The searches that the person who is logged in has saved. */
function useSavedSearches(locale: SavedSearchesLocale) {
  const { data: searches, isError } = useSavedSearchesQuery(locale);
  const [write, { isLoading: isBusy, isError: hasFailedToWrite }] = useChangeSavedSearchMutation();
  return {
    /** Undefined until they are known. */
    searches,
    isBusy,
    hasFailed: isError && !searches,
    /** A change was not saved; the list shows the state of the API. */
    hasFailedToWrite,
    change: (search: SavedSearch) => void write({ locale, search }),
    remove: (search: SavedSearch) => void write({ locale, search, isRemoved: true }),
  };
}
