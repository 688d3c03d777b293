import { type ReactNode, useState } from 'react';
import type { SavedSearch } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { useMutation, useRead } from '#store/use-call.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SavedSearchItem } from './saved-search-item.tsx';
import styles from './saved-search-list.module.css';
import { savedSearchesApi } from './saved-searches-api.ts';

export interface SavedSearchListProps {
  region: string;
  /** Stands below the list, once it is known how long that is. */
  children: ReactNode;
}

/** The searches that the person who is logged in has saved. */
export function SavedSearchList({ region, children }: SavedSearchListProps) {
  const t = useTranslate();
  const { code: language } = usePageLanguage();
  const [api] = useState(() => savedSearchesApi({ region, language }));
  const { data, status } = useRead(api.listAddress, { ask: (_address, signal) => api.list(signal) });
  const [changed, setChanged] = useState<readonly SavedSearch[]>();
  const searches = changed ?? data?.data;
  const writing = useMutation((write: () => Promise<unknown>) => write());
  const [hasFailed, setFailed] = useState(false);

  /** Shown at once; should it fail, what is kept is shown instead. */
  async function show(next: readonly SavedSearch[], write: () => Promise<unknown>) {
    const before = searches;
    setChanged(next);
    setFailed(false);
    const { isOk } = await writing.run(write);
    if (isOk) return;
    setFailed(true);
    const kept = await api.list().catch(() => undefined);
    setChanged(kept?.data ?? before);
  }

  if (status === 'rejected')
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
      {hasFailed && (
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
              isBusy={writing.isLoading}
              onChange={(next) =>
                void show(
                  searches.map((each) => (each.id === next.id ? next : each)),
                  () => api.change(next),
                )
              }
              onRemove={() =>
                void show(
                  searches.filter(({ id }) => id !== search.id),
                  () => api.remove(search.id),
                )
              }
            />
          ))}
        </ul>
      )}
      {children}
    </>
  );
}
