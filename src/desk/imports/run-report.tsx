import type { DeskImportReport, DeskImportRun, DeskPhotoCounts } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DataTable } from '../list/data-table.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useMay } from '../session/staff-context.ts';
import styles from './imports.module.css';
import { type ImportKey, rejectsAddress, useCancelImportMutation } from './imports-api.ts';
import { RunBadge } from './run-badge.tsx';

export interface RunReportProps {
  importKey: ImportKey;
  importId: number;
  run: DeskImportRun;
  /** Older runs are closed. */
  isNewest: boolean;
}

/** Progress of a run that goes on, or the report of one that has ended. */
export function RunReport({ importKey, importId, run, isNewest }: RunReportProps) {
  const t = useTranslate();
  const dates = useDates();
  const isOpen = run.ended_at === null;
  return (
    <details className={styles.run} open={isNewest}>
      <summary>
        <RunBadge run={run} /> {run.mapping}, {run.by ?? t('desk:feed.schedule')},{' '}
        {dates.moment(run.created_at)}
      </summary>
      <div className={styles.report}>
        {isOpen && <Progress importKey={importKey} run={run} />}
        {run.problem && (
          <Notice tone="problem">
            {run.problem.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        {run.status === 'cancelled' && !run.is_dry_run && <Notice>{t('desk:import.cancelledText')}</Notice>}
        {run.attempts > 1 && <Notice>{t('desk:import.again', { count: run.attempts })}</Notice>}
        {run.report && <Report report={run.report} isDryRun={run.is_dry_run} />}
        {run.photos && <Photos photos={run.photos} />}
        {run.report && run.report.rejects.length > 0 && (
          <Rejects report={run.report} address={rejectsAddress(importKey.region, importId, run.id)} />
        )}
      </div>
    </details>
  );
}

function Progress({ importKey, run }: { importKey: ImportKey; run: DeskImportRun }) {
  const t = useTranslate();
  const notify = useNotify();
  const mayCancel = useMay('manager') && run.status !== 'cancelling';
  const [cancel] = useCancelImportMutation();
  const { done, total, status } = run;
  async function stop() {
    try {
      await cancel(importKey).unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={t('desk:import.progress')}
        value={total > 0 ? done / total : undefined}
      />
      <p role="status">
        {status === 'running' && total > 0
          ? t('desk:import.rowsDone', { count: total, done })
          : t(
              `desk:import.wait.${status === 'running' ? 'counting' : status === 'queued' ? 'queued' : 'cancelling'}`,
            )}
      </p>
      {mayCancel && (
        <div className={styles.actions}>
          <Button onClick={() => void stop()}>{t('desk:import.cancel')}</Button>
        </div>
      )}
    </>
  );
}

function Report({ report, isDryRun }: { report: DeskImportReport; isDryRun: boolean }) {
  const t = useTranslate();
  const { read, stored, updated, unchanged, duplicates, rejected, removed } = report;
  const counts = [
    { name: 'read', count: read },
    { name: isDryRun ? 'toStore' : 'stored', count: stored },
    ...(isDryRun
      ? []
      : [{ name: 'updated', count: updated } as const, { name: 'unchanged', count: unchanged } as const]),
    { name: 'duplicates', count: duplicates },
    { name: 'rejected', count: rejected },
    ...(removed === null ? [] : [{ name: 'removed', count: removed } as const]),
  ] as const;
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{t(`desk:import.count.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {report.not_removed && <Notice tone="warning">{report.not_removed}</Notice>}
      {report.remarks.length > 0 && (
        <ul className={styles.remarks}>
          {report.remarks.map(({ kind, field, count, example }) => (
            <li key={kind + field}>{t(`desk:import.remark.${kind}`, { field, count, example })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What became of the photos of the cars, which are fetched after the import. */
export function Photos({ photos: { kept, waiting, left_out: leftOut } }: { photos: DeskPhotoCounts }) {
  const t = useTranslate();
  const count = leftOut.reduce((sum, each) => sum + each.count, 0);
  if (kept + waiting + count === 0) return null;
  return (
    <div>
      <p>{t('desk:import.photos', { kept, waiting, count })}</p>
      {leftOut.length > 0 && (
        <ul className={styles.remarks}>
          {leftOut.map((each) => (
            <li key={each.reason}>
              {each.count}: {each.reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Rejects({ report: { rejected, rejects }, address }: { report: DeskImportReport; address: string }) {
  const t = useTranslate();
  return (
    <>
      <h2>{t('desk:import.rejects', { count: rejected })}</h2>
      <DataTable
        areaClassName={styles.rejects}
        label={t('desk:import.rejects', { count: rejected })}
        columns={[
          { name: 'row', label: t('desk:import.row') },
          { name: 'column', label: t('desk:import.columnName') },
          { name: 'reason', label: t('desk:import.reason') },
        ]}
      >
        <tbody>
          {rejects.map(({ row, column, reason }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{column || '–'}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className={styles.actions}>
        <LinkButton href={address}>{t('desk:import.download')}</LinkButton>
      </div>
    </>
  );
}
