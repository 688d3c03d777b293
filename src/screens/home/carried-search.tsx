import { Notice } from '#ui/notice/notice.tsx';
import styles from './carried-search.module.css';
import type { CarriedSearchView } from './home-view.ts';

/** What became of the search one came with from another country. */
export function CarriedSearch({ carried, dropped }: CarriedSearchView) {
  return (
    <div className={styles.carried}>
      <Notice tone={dropped ? 'warning' : 'info'}>
        {carried && (
          <p>
            {carried.text}{' '}
            <a className={styles.link} href={carried.href}>
              {carried.link}
            </a>
          </p>
        )}
        {dropped && <p>{dropped}</p>}
      </Notice>
    </div>
  );
}
