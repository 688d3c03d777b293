import { useState } from 'react';
import type { DeskFeed } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import styles from './imports.module.css';
import { useFeedsQuery, useRunFeedMutation, useTakeFeedBackMutation } from './imports-api.ts';

const COLUMNS = ['name', 'state', 'schedule', 'answered', 'next', 'run'] as const;

/** Addresses from which cars come by themselves; nothing where the manifest has none. */
export function FeedList() {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const { data: { data: feeds } = { data: [] } } = useFeedsQuery(region);
  if (feeds.length === 0) return null;
  return (
    <DataTable
      label={t('desk:feed.title')}
      columns={COLUMNS.map((name) => ({ name, label: t(`desk:feed.column.${name}`) }))}
      areaClassName={styles.feeds}
      className={styles.table}
    >
      <tbody>
        {feeds.map((feed) => (
          <FeedRow key={feed.name} feed={feed} />
        ))}
      </tbody>
    </DataTable>
  );
}

function FeedRow({ feed }: { feed: DeskFeed }) {
  const t = useTranslate();
  const dates = useDates();
  const notify = useNotify();
  const mayRun = useMay('manager');
  const { code: region } = useStaff().region;
  const [run, { isLoading }] = useRunFeedMutation();
  const {
    name,
    host,
    schedule,
    answered_at: answered,
    due_at: due,
    problem,
    failures,
    is_late: isLate,
  } = feed;
  async function ask() {
    try {
      await run({ region, name }).unwrap();
      notify.done(t('desk:feed.started'));
    } catch (error) {
      notify.failed(error);
    }
  }
  return (
    <tr>
      <td className={styles.car}>
        {name} <small>{host}</small>
      </td>
      <td>
        {problem === null ? (
          <Badge tone={isLate ? 'red' : 'green'}>{t(isLate ? 'desk:feed.late' : 'desk:feed.well')}</Badge>
        ) : (
          <>
            <Badge tone="red">{t('desk:feed.failed', { count: failures })}</Badge> {problem}
          </>
        )}
      </td>
      <td>{schedule}</td>
      <td>{answered === null ? t('desk:feed.never') : dates.moment(answered)}</td>
      <td>{due === null ? t('desk:feed.soon') : dates.moment(due)}</td>
      <td>
        {mayRun && (
          <span className={styles.choices}>
            <Button size="sm" disabled={isLoading} onClick={() => void ask()}>
              {t('desk:feed.run')}
            </Button>
            <GoBack region={region} name={name} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Imports the file before the last one again, after a question. */
function GoBack({ region, name }: { region: string; name: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [takeBack] = useTakeFeedBackMutation();
  async function confirm() {
    const answer = await takeBack({ region, name });
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:feed.backStarted'));
  }
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        {t('desk:feed.back')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('desk:feed.backTitle', { name })}
          text={t('desk:feed.backText')}
          submitLabel={t('desk:feed.back')}
          isDanger
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
