import { useStore } from 'react-redux';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import { usePages } from '../list/use-pages.ts';
import { useMay } from '../session/staff-context.ts';
import { TicketBulk } from './ticket-bulk.tsx';
import { TicketRows } from './ticket-rows.tsx';
import { useSelection } from './ticket-selection.ts';
import styles from './tickets.module.css';
import { cachedTickets } from './tickets-api.ts';

export interface TicketTableProps {
  region: string;
  query: Record<string, string>;
  /** Number of the open ticket. */
  open: string;
  columns: readonly TicketColumn[];
}

/** Page after page of one list, and what can be done with several tickets of it. */
export function TicketTable({ region, query, open, columns }: TicketTableProps) {
  const t = useTranslate();
  const store = useStore();
  const mayChange = useMay('agent');
  const selection = useSelection();
  const pages = usePages('');
  function chooseAll(isChosen: boolean) {
    const state = store.getState() as Parameters<typeof cachedTickets>[0];
    const listed = pages.flatMap(({ start: after }) =>
      cachedTickets(state, { region, query: { ...query, after } }),
    );
    selection.set(isChosen ? listed : []);
  }
  return (
    <>
      {mayChange && <TicketBulk region={region} selection={selection} />}
      <DataTable
        label={t('desk:page.tickets')}
        columns={columns.map((name) => ({ name, label: t(`desk:column.${name}`) }))}
        lead={
          mayChange && (
            <td className={styles.choice}>
              <input
                type="checkbox"
                aria-label={t('desk:tickets.selectAll')}
                checked={selection.chosen.size > 0}
                onChange={(event) => chooseAll(event.currentTarget.checked)}
              />
            </td>
          )
        }
      >
        {pages.map(({ start, onMore }) => (
          <TicketRows
            key={start}
            region={region}
            query={{ ...query, after: start }}
            open={open}
            columns={columns}
            selection={mayChange ? selection : undefined}
            onMore={onMore}
          />
        ))}
      </DataTable>
    </>
  );
}
