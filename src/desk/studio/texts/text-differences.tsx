import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../../list/data-table.tsx';
import parts from '../../parts/parts.module.css';
import studio from '../studio.module.css';

const COLUMNS = ['name', 'before', 'after'] as const;

export interface TextDifferencesProps {
  rows: readonly { key: string; before: string | null; after: string | null; note?: ReactNode }[];
}

/** Texts as they are and as they will be. */
export function TextDifferences({ rows }: TextDifferencesProps) {
  const t = useTranslate();
  if (rows.length === 0) return <p className={parts.quiet}>{t('desk:studio.noDifference')}</p>;
  return (
    <DataTable
      label={t('desk:studio.view.difference')}
      columns={COLUMNS.map((name) => ({
        name,
        label: t(name === 'name' ? 'desk:studio.texts.text' : `desk:studio.difference.${name}`),
      }))}
    >
      <tbody>
        {rows.map(({ key, before, after, note }) => (
          <tr key={key}>
            <td className={studio.property}>
              {key}
              {note}
            </td>
            <td className={parts.values}>{before ?? '–'}</td>
            <td className={parts.values}>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
