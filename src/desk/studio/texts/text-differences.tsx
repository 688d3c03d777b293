import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '../../list/data-table.tsx';
import parts from '../../parts/parts.module.css';
import studio from '../studio.module.css';
import { TableCell } from '../table-cell.tsx';

const COLUMNS = ['name', 'before', 'after'] as const;

export interface TextDifferencesProps {
  rows: readonly { key: string; before: string | null; after: string | null; note?: ReactNode }[];
}

/** Texts as they are and as they will be. */
export function TextDifferences({ rows }: TextDifferencesProps) {
  const t = useTranslate();
  if (rows.length === 0) return <p className={parts.quiet}>{t('desk:studio.noDifference')}</p>;
  const labelOf = (name: (typeof COLUMNS)[number]) =>
    t(name === 'name' ? 'desk:studio.texts.text' : `desk:studio.difference.${name}`);
  return (
    <DataTable
      label={t('desk:studio.view.difference')}
      columns={COLUMNS.map((name) => ({ name, label: labelOf(name) }))}
      className={classNames(studio.stacked, studio.differences)}
      areaClassName={studio.area}
    >
      <tbody>
        {rows.map(({ key, before, after, note }) => (
          <tr key={key}>
            <TableCell label={labelOf('name')} className={studio.property}>
              {key}
              {note}
            </TableCell>
            <TableCell label={labelOf('before')} className={parts.values}>
              {before ?? '–'}
            </TableCell>
            <TableCell label={labelOf('after')} className={parts.values}>
              {after ?? '–'}
            </TableCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
