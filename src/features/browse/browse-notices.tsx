import { Notice } from '#ui/notice/notice.tsx';
import styles from './browse-notices.module.css';
import type { BrowseSession } from './browse-session.ts';
import type { NoticeView } from './browse-view.ts';
import { followLink } from './follow-link.ts';

interface BrowseNoticesProps {
  notices: readonly NoticeView[];
  session: BrowseSession;
}

/** What could not be used of an address, and what could be meant instead. */
export function BrowseNotices({ notices, session }: BrowseNoticesProps) {
  return notices.map(({ text, detail, links = [] }) => (
    <Notice key={text} tone="warning">
      <p>{text}</p>
      {detail && <p>{detail}</p>}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ label, href }) => (
            <a key={href} className={styles.link} href={href} onClick={followLink(session)}>
              {label}
            </a>
          ))}
        </p>
      )}
    </Notice>
  ));
}
