import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import styles from '../parts/parts.module.css';

export interface PageRowsProps {
  /** Columns of the table. */
  columns: number;
  /** Rows of the page; absent: they are not loaded. */
  rows: ReactNode[] | undefined;
  error: unknown;
  onRetry(): void;
  /** Says that there is nothing; absent: rows of other pages stand above. */
  empty?: string;
  /** Loads the next page; absent: there is none, or it is loaded already. */
  onMore?: () => void;
}

/** One page of a table whose pages are loaded one by one. */
export function PageRows({ columns, rows, error, onRetry, empty, onMore }: PageRowsProps) {
  const t = useTranslate();
  return (
    <tbody>
      {!rows && (
        <tr>
          <td colSpan={columns}>
            <LoadState error={error} onRetry={onRetry} />
          </td>
        </tr>
      )}
      {rows?.length === 0 && empty !== undefined && (
        <tr>
          <td colSpan={columns} className={styles.quiet}>
            {empty}
          </td>
        </tr>
      )}
      {rows}
      {rows && onMore && (
        <tr>
          <td colSpan={columns}>
            <Button size="sm" onClick={onMore}>
              {t('desk:more')}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
