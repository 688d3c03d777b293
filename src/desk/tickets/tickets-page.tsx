import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { DeskPageProps } from '../frame/desk-page.ts';
import parts from '../parts/parts.module.css';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { useStaff } from '../session/staff-context.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketRows } from './ticket-rows.tsx';
import type { TicketTexts } from './ticket-texts.ts';
import styles from './tickets.module.css';

const COLUMNS = ['number', 'request', 'person', 'status', 'assignee', 'waiting'] as const;

/** Tickets of the region by filters, which stand in the address; one opens beside the list. */
export function TicketsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const query = Object.fromEntries(new URLSearchParams(address.query));
  const place = `${region.code} ${address.item}`;
  // another ticket may be looked at while an answer is written
  const [texts, setTexts] = useState<Readonly<Record<string, TicketTexts>>>({});
  const hasTexts = Object.values(texts).some(({ answer, note }) => `${answer}${note}`.trim() !== '');
  useUnsavedWork(hasTexts ? t('desk:ticket.leave') : undefined);
  const write = useCallback(
    (change: Partial<TicketTexts>) =>
      setTexts((all) => ({ ...all, [place]: { ...(all[place] ?? NONE), ...change } })),
    [place],
  );
  return (
    <div className={styles.split}>
      <section aria-label={t('desk:page.tickets')}>
        <div className={parts.head}>
          <h1>{t('desk:page.tickets')}</h1>
          {region.spreadsheets.length > 0 && (
            <ul className={styles.spreadsheets} aria-label={t('desk:tickets.spreadsheets')}>
              {region.spreadsheets.map(({ title, path }) => (
                <li key={path}>
                  <a className={parts.link} href={path} download>
                    {t('desk:tickets.spreadsheet', { title })}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <TicketFilters region={region.code} query={query} />
        <div className={parts.scroll}>
          <table className={parts.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`desk:column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <TicketList key={address.query} region={region.code} query={query} open={address.item} />
          </table>
        </div>
      </section>
      {address.item !== '' && (
        <TicketPanel
          key={place}
          place={{ region: region.code, number: address.item }}
          query={address.query}
          texts={texts[place] ?? NONE}
          onWrite={write}
        />
      )}
    </div>
  );
}

const NONE: TicketTexts = { answer: '', note: '' };

interface TicketListProps {
  region: string;
  query: Record<string, string>;
  /** Number of the open ticket. */
  open: string;
}

/** Page after page of one list. */
function TicketList({ region, query, open }: TicketListProps) {
  const [pages, setPages] = useState<readonly string[]>(['']);
  return pages.map((after, index) => (
    <TicketRows
      key={after}
      region={region}
      query={{ ...query, after }}
      open={open}
      onMore={index === pages.length - 1 ? (next) => setPages((known) => [...known, next]) : undefined}
    />
  ));
}
