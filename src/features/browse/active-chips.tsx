import type { ReactNode } from 'react';
import { Chip } from '#ui/chip/chip.tsx';
import styles from './active-chips.module.css';
import type { BrowseSession } from './browse-session.ts';
import type { BrowseView } from './browse-view.ts';
import { followLink } from './follow-link.ts';

interface ActiveChipsProps {
  view: BrowseView;
  session: BrowseSession;
  /** What else can be done with what is asked for. */
  children?: ReactNode;
}

/** What is asked for; each can be taken back. */
export function ActiveChips({ view, session, children }: ActiveChipsProps) {
  if (view.chips.length === 0) return null;
  return (
    <nav aria-label={view.labels.active} className={styles.active}>
      <ul className={styles.chips}>
        {view.chips.map(({ label, removeLabel, href }) => (
          <li key={label}>
            <Chip href={href} removeLabel={removeLabel} onClick={followLink(session)}>
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <a
          className={`${styles.clear} ${view.chips.length === 1 ? styles.needless : ''}`}
          href={view.clearHref}
          onClick={followLink(session)}
        >
          {view.labels.clear}
        </a>
        {children}
      </div>
    </nav>
  );
}
