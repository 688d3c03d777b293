import { LinkButton } from '#ui/button/button.tsx';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import type { BrowseSession } from './browse-session.ts';
import type { BrowseView, EmptyView } from './browse-view.ts';
import styles from './empty-result.module.css';
import { followLink } from './follow-link.ts';

interface EmptyResultProps {
  empty: EmptyView;
  view: Pick<BrowseView, 'clearHref' | 'labels' | 'chips'>;
  session: BrowseSession;
}

/** No car meets the search: the one filter that is most in the way, and a fresh start. */
export function EmptyResult({ empty, view, session }: EmptyResultProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.drawing}>
        <Pictogram name="sedan" />
      </span>
      <h2 className={styles.title}>{empty.title}</h2>
      <p className={styles.text}>{empty.text}</p>
      <div className={styles.ways}>
        {empty.way && (
          <LinkButton variant="primary" href={empty.way.href} onClick={followLink(session)}>
            {empty.way.label}
          </LinkButton>
        )}
        {view.chips.length > 0 && (
          <LinkButton href={view.clearHref} onClick={followLink(session)}>
            {view.labels.clear}
          </LinkButton>
        )}
        {empty.requests.map(({ label, href }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
      </div>
    </div>
  );
}
