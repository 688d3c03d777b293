import { useState } from 'react';
import type { DeskImport } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import { usePages } from '../list/use-pages.ts';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { FeedList } from './feed-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { HeldPrices } from './held-prices.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './imports.module.css';
import { type ImportKey, useImportQuery } from './imports-api.ts';
import { MappingChoice } from './mapping-choice.tsx';
import { PartnerKeys } from './partner-keys.tsx';
import { RunReport } from './run-report.tsx';

const POLL_MS = 1_000;

/** While photos are fetched. */
const PHOTO_POLL_MS = 10_000;

const OPEN = ['queued', 'running', 'cancelling'];

const COLUMNS = ['file', 'by', 'when', 'mapping', 'status', 'added', 'changed', 'refused'] as const;

/** Imports of the region: upload of a file, former imports, keys of partners, and one of them with its preview, progress and report. */
export function ImportsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  if (address.item !== '')
    return (
      <>
        <p>
          <DeskLink to={{ region, page: 'imports' }}>{t('desk:import.all')}</DeskLink>
        </p>
        <ImportPanel key={address.item} importKey={{ region, id: address.item }} />
      </>
    );
  return <ImportList />;
}

function ImportList() {
  const t = useTranslate();
  const mayUpload = useMay('agent');
  const mayMakeKeys = useMay('manager');
  const { code: region } = useStaff().region;
  const pages = usePages<number | undefined>(undefined);
  return (
    <>
      <PageHead title={t('desk:page.imports')} />
      <FeedList />
      <HeldPrices />
      {mayUpload && <FileDrop region={region} />}
      <DataTable
        label={t('desk:page.imports')}
        columns={COLUMNS.map((name) => ({ name, label: t(`desk:import.column.${name}`) }))}
        className={styles.table}
      >
        {pages.map(({ start, onMore }) => (
          <ImportRows key={start ?? 0} region={region} before={start} onMore={onMore} />
        ))}
      </DataTable>
      {mayMakeKeys && <PartnerKeys />}
    </>
  );
}

/** Whether a run of the import goes on or waits. */
const isOpen = (found: DeskImport | undefined) => OPEN.includes(found?.runs[0]?.status ?? '');

function intervalOf(found: DeskImport | undefined): number {
  if (isOpen(found)) return POLL_MS;
  return (found?.runs[0]?.photos?.waiting ?? 0) > 0 ? PHOTO_POLL_MS : 0;
}

/** One import: preview and mapping, then progress and reports of its runs. */
function ImportPanel({ importKey }: { importKey: ImportKey }) {
  const t = useTranslate();
  const dates = useDates();
  const mayRun = useMay('agent');
  const [interval, setPollInterval] = useState(0);
  const { data, error, refetch } = useImportQuery(importKey, { pollingInterval: interval });
  const next = intervalOf(data);
  if (interval !== next) setPollInterval(next);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1 className={styles.name}>{data.name}</h1>
          <p className={parts.quiet}>
            {t('desk:import.uploadedBy', {
              name: data.by ?? t('desk:feed.of', { name: data.feed }),
              when: dates.moment(data.created_at),
            })}
          </p>
        </div>
      </div>
      <div className={styles.runs}>
        {data.runs.map((run, index) => (
          <RunReport key={run.id} importKey={importKey} importId={data.id} run={run} isNewest={index === 0} />
        ))}
      </div>
      {mayRun && !isOpen(data) && <MappingChoice importKey={importKey} last={data.runs[0]} />}
    </>
  );
}
