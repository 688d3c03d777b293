import { useCallback, useState } from 'react';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ListAndPanel } from '../panel/list-and-panel.tsx';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { useStaff } from '../session/staff-context.ts';
import { readColumns, writeColumns } from './ticket-columns.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketTable } from './ticket-table.tsx';
import type { TicketTexts } from './ticket-texts.ts';
import { TicketTools } from './ticket-tools.tsx';

const STORED_COLUMNS = 'desk.ticketColumns';

/** Tickets of the region by filters, which stand in the address; one opens beside the list. */
export function TicketsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const query = readQuery(address.query);
  const textsKey = `${region.code} ${address.item}`;
  // another ticket may be looked at while an answer is written
  const [texts, setTexts] = useState<Readonly<Record<string, TicketTexts>>>({});
  const hasTexts = Object.values(texts).some(({ answer, note }) => `${answer}${note}`.trim() !== '');
  useUnsavedWork(hasTexts ? t('desk:ticket.leave') : undefined);
  const write = useCallback(
    (change: Partial<TicketTexts>) =>
      setTexts((all) => ({ ...all, [textsKey]: { ...(all[textsKey] ?? NONE), ...change } })),
    [textsKey],
  );
  const [columns, setColumns] = useState(() => readColumns(window.localStorage.getItem(STORED_COLUMNS)));
  function choose(chosen: readonly TicketColumn[]) {
    window.localStorage.setItem(STORED_COLUMNS, writeColumns(chosen));
    setColumns(chosen);
  }
  return (
    <ListAndPanel
      title={t('desk:page.tickets')}
      tools={<TicketTools region={region} query={query} columns={columns} onChange={choose} />}
      panel={
        address.item !== '' && (
          <TicketPanel
            key={textsKey}
            ticketKey={{ region: region.code, number: address.item }}
            query={address.query}
            texts={texts[textsKey] ?? NONE}
            onWrite={write}
          />
        )
      }
    >
      <TicketFilters region={region.code} query={query} />
      <TicketTable
        key={address.query}
        region={region.code}
        query={query}
        open={address.item}
        columns={columns}
      />
    </ListAndPanel>
  );
}

const NONE: TicketTexts = { answer: '', note: '' };
