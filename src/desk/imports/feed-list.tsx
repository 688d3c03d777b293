import { useState } from 'react';
import type { DeskFeed } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Radio } from '#ui/mantine/controls.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { DataTable } from '../list/data-table.tsx';
import { failureText } from '../parts/failure-text.ts';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { ChangeFeed, FeedForm } from './feed-form.tsx';
import styles from './imports.module.css';
import {
  useDeleteFeedMutation,
  useFeedQuery,
  useFeedsQuery,
  useRunFeedMutation,
  useTakeFeedBackMutation,
} from './imports-api.ts';
import { Photos } from './run-report.tsx';

const COLUMNS = ['name', 'state', 'schedule', 'answered', 'next', 'run'] as const;

/** Addresses from which cars come by themselves; managers make more. */
export function FeedList() {
  const t = useTranslate();
  const mayMake = useMay('manager');
  const { code: region } = useStaff().region;
  const { data: { data: feeds } = { data: [] } } = useFeedsQuery(region);
  const [isAdding, setAdding] = useState(false);
  if (feeds.length === 0 && !mayMake) return null;
  return (
    <section className={styles.feeds}>
      <div className={parts.head}>
        <h2>{t('desk:feed.title')}</h2>
        {mayMake && <Button onClick={() => setAdding(true)}>{t('desk:feed.add')}</Button>}
      </div>
      {feeds.length === 0 ? (
        <p className={parts.quiet}>{t('desk:feed.none')}</p>
      ) : (
        <DataTable
          label={t('desk:feed.title')}
          columns={COLUMNS.map((name) => ({ name, label: t(`desk:feed.column.${name}`) }))}
          className={styles.table}
        >
          <tbody>
            {feeds.map((feed) => (
              <FeedRow key={`${feed.made} ${feed.name}`} feed={feed} />
            ))}
          </tbody>
        </DataTable>
      )}
      {isAdding && <FeedForm onClose={() => setAdding(false)} />}
    </section>
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
    made,
    state,
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
      <td className={styles.car}>
        {state !== 'active' ? (
          <Badge>{t(`desk:feed.state.${state}`)}</Badge>
        ) : problem === null ? (
          <Badge tone={isLate ? 'red' : 'green'}>{t(isLate ? 'desk:feed.late' : 'desk:feed.well')}</Badge>
        ) : (
          <>
            <Badge tone="red">{t('desk:feed.failed', { count: failures })}</Badge> {problem}
          </>
        )}
        {feed.photos && <Photos photos={feed.photos} />}
      </td>
      <td>{schedule}</td>
      <td>{answered === null ? t('desk:feed.never') : dates.moment(answered)}</td>
      <td>{state !== 'active' ? '–' : due === null ? t('desk:feed.soon') : dates.moment(due)}</td>
      <td>
        {mayRun && (
          <span className={styles.choices}>
            {state === 'active' && (
              <>
                <Button size="sm" disabled={isLoading} onClick={() => void ask()}>
                  {t('desk:feed.run')}
                </Button>
                <GoBack region={region} name={name} />
              </>
            )}
            {made === 'desk' && state !== 'ending' && <OwnFeed region={region} name={name} />}
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

/** Changes and deletes a feed of the desk. */
function OwnFeed({ region, name }: { region: string; name: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'change' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen('change')}>
        {t('desk:feed.change')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setOpen('delete')}>
        {t('desk:feed.delete')}
      </Button>
      {open === 'change' && <ChangeFeed name={name} onClose={close} />}
      {open === 'delete' && <DeleteFeed region={region} name={name} onClose={close} />}
    </>
  );
}

/** Asks what becomes of the cars of a feed, and deletes it. */
function DeleteFeed({ region, name, onClose }: { region: string; name: string; onClose(): void }) {
  const t = useTranslate();
  const notify = useNotify();
  const { data: { source, cars: count } = { source: '', cars: 0 } } = useFeedQuery(
    { region, name },
    { refetchOnMountOrArgChange: true },
  );
  const [cars, setCars] = useState<'stay' | 'end'>('stay');
  const [remove, { isLoading, error }] = useDeleteFeedMutation();
  async function submit() {
    const answer = await remove({ region, name, cars });
    if (answer.error) return;
    notify.done(t('desk:feed.deleted', { name }));
    onClose();
  }
  return (
    <FormDialog
      title={t('desk:feed.deleteTitle', { name })}
      submitLabel={t('desk:feed.delete')}
      isDanger
      isBusy={isLoading}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label={t('desk:feed.carsOf', { count, source })}
        value={cars}
        onChange={(value) => setCars(value === 'end' ? 'end' : 'stay')}
      >
        {(['stay', 'end'] as const).map((value) => (
          <Radio key={value} value={value} label={t(`desk:feed.cars.${value}`)} className={styles.option} />
        ))}
      </Radio.Group>
    </FormDialog>
  );
}
