import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { formatList } from '#region/format/format-list.ts';
import styles from './recent-searches.module.css';
import { type ResultsPaths, useRecentSearches } from './use-recent-searches.ts';

const SHOWN = 10;

/** The latest searches: of this device for a visitor, of every device for who is logged in. Nothing while there are none. */
export function RecentSearches({
  title,
  region,
  isUser,
  paths,
}: {
  title: string;
  region: string;
  isUser: boolean;
  paths: ResultsPaths;
}) {
  const { locale } = usePageLanguage();
  const searches = useRecentSearches(region, isUser, paths);
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
