import type { MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  labels: {
    /** Name of the navigation, e.g. “Pages of results”. */
    navigation: string;
    previous: string;
    next: string;
    /** Number as the language writes it. */
    number: (page: number) => string;
    /** What screen readers hear for a page, e.g. “Page 3”. */
    page: (page: number) => string;
  };
  /** Takes the place of a page load where scripts run. */
  onPage?: (page: number, event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Links to the pages of a list; nothing when there is one page only. */
export function Pagination({ page, pageCount, hrefOf, labels, onPage }: PaginationProps) {
  if (pageCount <= 1) return null;
  const turn = (to: number, icon: 'chevron-previous' | 'chevron-next', label: string, rel: string) => (
    <li>
      <a
        className={styles.page}
        href={hrefOf(to)}
        rel={rel}
        aria-label={label}
        onClick={onPage && ((event) => onPage(to, event))}
      >
        <Icon name={icon} />
      </a>
    </li>
  );
  return (
    <nav aria-label={labels.navigation}>
      <ul className={styles.list}>
        {page > 1 && turn(page - 1, 'chevron-previous', labels.previous, 'prev')}
        {pageWindow(page, pageCount).map((number, index) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li
              key={number}
              className={
                Math.abs(number - page) > 1 && number !== 1 && number !== pageCount ? styles.far : undefined
              }
            >
              <a
                className={classNames(styles.page, number === page && styles.current)}
                href={hrefOf(number)}
                aria-label={labels.page(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={onPage && ((event) => onPage(number, event))}
              >
                {labels.number(number)}
              </a>
            </li>
          ),
        )}
        {page < pageCount && turn(page + 1, 'chevron-next', labels.next, 'next')}
      </ul>
    </nav>
  );
}

/**
 * Page numbers to offer: the first, the last and those around the current one; `undefined` stands for a gap.
 * A gap is never just one page wide.
 */
export function pageWindow(current: number, last: number): (number | undefined)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  if (current <= 4) for (let page = 2; page <= 5; page += 1) wanted.add(page);
  if (current >= last - 3) for (let page = last - 4; page < last; page += 1) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [undefined, page] : [page];
  });
}
