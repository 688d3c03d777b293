import type { StaffRegion } from '#contracts/types.ts';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { BASE, inRegion } from '../desk-api.ts';
import parts from '../parts/parts.module.css';
import { writeQuery } from '../routing/desk-address.ts';
import { useMay } from '../session/staff-context.ts';
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx';
import styles from './tickets.module.css';

export interface TicketToolsProps extends ColumnChoiceProps {
  region: StaffRegion;
  query: Record<string, string>;
}

/** Columns of the list, its export, and the spreadsheets that forms fill. */
export function TicketTools({ region, query, ...choice }: TicketToolsProps) {
  const t = useTranslate();
  const mayExport = useMay('manager');
  return (
    <div className={styles.tools}>
      <ColumnChoice {...choice} />
      {mayExport && (
        <a className={parts.link} href={exportPath(region.code, query, choice.columns)}>
          {t('desk:tickets.export')}
        </a>
      )}
      {region.spreadsheets.length > 0 && (
        <ul className={styles.spreadsheets} aria-label={t('desk:tickets.spreadsheets')}>
          {region.spreadsheets.map(({ title, path }) => (
            <li key={path}>
              <a className={parts.link} href={path}>
                {t('desk:tickets.spreadsheet', { title })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Address of the file with the tickets of a list. */
export function exportPath(
  region: string,
  query: Record<string, string>,
  columns: readonly TicketColumn[],
): string {
  const search = writeQuery({ ...query, columns: columns.join(',') });
  return `${BASE}${inRegion(region, 'tickets.csv')}?${search}`;
}
