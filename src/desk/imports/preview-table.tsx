import type { DeskImportPreview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import styles from './imports.module.css';

/** The first rows of a file as the site would show them, or why they would be refused. */
export function PreviewTable({ preview: { fields, rows } }: { preview: DeskImportPreview }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={parts.scroll} aria-label={t('desk:import.preview')} tabIndex={0}>
      <table className={classNames(parts.table, styles.table)}>
        <caption className={styles.caption}>{t('desk:import.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('desk:import.row')}</th>
            <th scope="col">{t('desk:import.car')}</th>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
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
      </table>
    </section>
  );
}
