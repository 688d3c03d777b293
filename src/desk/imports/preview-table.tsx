import type { DeskImportPreview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import styles from './imports.module.css';

/** The first rows of a file as the site would show them, or why they would be refused. */
export function PreviewTable({ preview: { fields, rows } }: { preview: DeskImportPreview }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={t('desk:import.preview')}
      caption={t('desk:import.preview')}
      columns={[
        { name: 'row', label: t('desk:import.row') },
        { name: 'car', label: t('desk:import.car') },
        ...fields,
      ]}
      className={styles.table}
    >
      <tbody>
        {rows.map(({ row, title, texts, problem }) => (
          <tr key={row}>
            <td>{row}</td>
            {problem ? (
              <td colSpan={fields.length + 1} className={styles.refused}>
                {[problem.column, problem.reason].filter(Boolean).join(': ')}
              </td>
            ) : (
              <>
                <td className={styles.car}>{title}</td>
                {fields.map(({ name }, index) => (
                  <td key={name}>{texts[index] || '–'}</td>
                ))}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
