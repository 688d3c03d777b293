import { useTranslate } from '#i18n/i18n-provider.tsx';
import { PageRows } from '../list/page-rows.tsx';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import styles from './imports.module.css';
import { useImportsQuery } from './imports-api.ts';
import { RunBadge } from './run-badge.tsx';

const COLUMNS = 8;

export interface ImportRowsProps {
  region: string;
  before: number | undefined;
  /** Absent: the next page is loaded already. */
  onMore?: (next: number) => void;
}

/** A page of former imports. */
export function ImportRows({ region, before, onMore }: ImportRowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useImportsQuery({ region, before });
  const next = data?.next;
  return (
    <PageRows
      columns={COLUMNS}
      error={error}
      onRetry={() => void refetch()}
      empty={before === undefined ? t('desk:import.none') : undefined}
      onMore={next && onMore ? () => onMore(next) : undefined}
      rows={data?.data.map(({ id, name, by, feed, created_at: uploadedAt, run }) => (
        <tr key={id}>
          <td className={styles.car}>
            <DeskLink to={{ region, page: 'imports', item: String(id) }}>{name}</DeskLink>
          </td>
          <td>{run?.by ?? by ?? t('desk:feed.of', { name: feed })}</td>
          <td>{dates.moment(run?.created_at ?? uploadedAt)}</td>
          <td>{run?.mapping ?? '–'}</td>
          <td>{run ? <RunBadge run={run} /> : t('desk:import.uploaded')}</td>
          <td>{run?.report?.stored ?? '–'}</td>
          <td>{run?.report?.updated ?? '–'}</td>
          <td>{run?.report?.rejected ?? '–'}</td>
        </tr>
      ))}
    />
  );
}
