import { TICKET_COLUMNS, type TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { FIXED_COLUMN, toggleColumn } from './ticket-columns.ts';
import styles from './tickets.module.css';

export interface ColumnChoiceProps {
  columns: readonly TicketColumn[];
  onChange(columns: readonly TicketColumn[]): void;
}

/** Chooses the columns of the list. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const t = useTranslate();
  return (
    <details className={styles.columns}>
      <summary>{t('desk:tickets.columns')}</summary>
      <fieldset className={styles.columnList} aria-label={t('desk:tickets.columns')}>
        {TICKET_COLUMNS.filter((column) => column !== FIXED_COLUMN).map((column) => (
          <Checkbox
            key={column}
            label={t(`desk:column.${column}`)}
            checked={columns.includes(column)}
            onChange={() => onChange(toggleColumn(columns, column))}
          />
        ))}
      </fieldset>
    </details>
  );
}
