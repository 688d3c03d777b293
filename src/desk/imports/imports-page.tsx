import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import { usePages } from '../list/use-pages.ts';
import { PageHead } from '../parts/page-head.tsx';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { FeedList } from './feed-list.tsx';
import { FileDrop } from './file-drop.tsx';
import { HeldPrices } from './held-prices.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './imports.module.css';
import { PartnerKeys } from './partner-keys.tsx';

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
