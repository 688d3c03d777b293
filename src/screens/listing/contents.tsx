import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { SectionEntry } from '#renderer/sections/describe-sections.ts';
import type { TitledSection, UnknownSectionEntry } from '#renderer/sections/section.ts';
import styles from './contents.module.css';

/** Fewer sections fit into one view. */
const MIN_SECTIONS = 4;

/** Links to the sections of a long page. */
export function Contents({ sections }: { sections: readonly (SectionEntry | UnknownSectionEntry)[] }) {
  const t = useTranslate();
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <nav className={styles.contents} aria-label={t('listing:contents')}>
      <ul className={styles.list}>
        {sections.map((entry) =>
          'unknown' in entry ? null : (
            <li key={entry.name}>
              <a className={styles.link} href={`#${entry.name}`}>
                {entry.title ?? t(`listing:section.${entry.name as TitledSection}`)}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
