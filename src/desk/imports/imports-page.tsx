import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './imports.module.css';

const COLUMNS = ['file', 'by', 'when', 'mapping', 'status', 'added', 'changed', 'refused'] as const;

/** Imports of the region: upload of a file, former imports, and one of them with its preview, progress and report. */
export function ImportsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  if (address.item !== '')
    return (
      <>
        <p>
          <DeskLink to={{ region, page: 'imports' }}>{t('desk:import.all')}</DeskLink>
        </p>
        <ImportPanel key={address.item} place={{ region, id: address.item }} />
      </>
    );
  return <ImportList />;
}

function ImportList() {
  const t = useTranslate();
  const mayUpload = useMay('agent');
  const { code: region } = useStaff().region;
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <>
      <div className={parts.head}>
        <h1>{t('desk:page.imports')}</h1>
      </div>
      {mayUpload && <FileDrop region={region} />}
      <ScrollArea label={t('desk:page.imports')}>
        <table className={classNames(parts.table, styles.table)}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`desk:import.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {pages.map((before, index) => (
            <ImportRows
              key={before ?? 0}
              region={region}
              before={before}
              onMore={
                index === pages.length - 1 ? (next) => setPages((known) => [...known, next]) : undefined
              }
            />
          ))}
        </table>
      </ScrollArea>
    </>
  );
}
