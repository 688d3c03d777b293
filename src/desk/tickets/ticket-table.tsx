import { useState } from 'react';
import { useStore } from 'react-redux';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
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
  const [pages, setPages] = useState<readonly string[]>(['']);
  function chooseAll(isChosen: boolean) {
    const state = store.getState() as Parameters<typeof cachedTickets>[0];
    const listed = pages.flatMap((after) => cachedTickets(state, { region, query: { ...query, after } }));
    selection.set(isChosen ? listed : []);
  }
  return (
    <>
      {mayChange && <TicketBulk region={region} selection={selection} />}
      <ScrollArea label={t('desk:page.tickets')}>
        <table className={parts.table}>
          <thead>
            <tr>
              {mayChange && (
                <td className={styles.choice}>
                  <input
                    type="checkbox"
                    aria-label={t('desk:tickets.selectAll')}
                    checked={selection.chosen.size > 0}
                    onChange={(event) => chooseAll(event.currentTarget.checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`desk:column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {pages.map((after, index) => (
            <TicketRows
              key={after}
              region={region}
              query={{ ...query, after }}
              open={open}
              columns={columns}
              selection={mayChange ? selection : undefined}
              onMore={index === pages.length - 1 ? (next) => setPages((all) => [...all, next]) : undefined}
            />
          ))}
        </table>
      </ScrollArea>
    </>
  );
}
