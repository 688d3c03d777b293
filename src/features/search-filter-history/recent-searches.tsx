import { useEffect, useState } from 'react';
import type { SearchHistoryAnswer } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatList } from '#region/format/format-list.ts';
import { QUERY_POLICY } from '#store/query-policy.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { isFinalRefusal } from '#store/response-error.ts';
import { withRetries } from '#store/with-retries.ts';
import { madeSearches } from './made-searches.ts';
import styles from './recent-searches.module.css';
import { mergeSearches, searchesAddress } from './record-search.ts';

interface ShownSearch {
  path: string;
  words: readonly string[];
}

const SHOWN = 10;

/** The latest searches: of this device for a visitor, of every device for who is logged in. Nothing while there are none. */
export function RecentSearches({
  title,
  region,
  isUser,
}: {
  title: string;
  region: string;
  isUser: boolean;
}) {
  const { code, locale } = usePageLanguage();
  const [searches, setSearches] = useState<readonly ShownSearch[]>([]);
  useEffect(() => {
    if (!isUser) return setSearches(madeSearches(region).entries);
    const leaving = new AbortController();
    const { signal } = leaving;
    mergeSearches(region)
      .catch(() => {})
      .then(() =>
        withRetries(
          (attempt) =>
            requestPersonal<SearchHistoryAnswer>(`${searchesAddress(region)}?lang=${code}`, {
              signal: attempt,
            }),
          signal,
          QUERY_POLICY,
          isFinalRefusal,
        ),
      )
      .then(
        ({ data }) => setSearches(data),
        () => {},
      );
    return () => leaving.abort();
  }, [region, isUser, code]);
  if (searches.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {searches.slice(0, SHOWN).map(({ path, words }) => (
          <li key={path}>
            <a className={styles.link} href={path}>
              {formatList(words, locale)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
