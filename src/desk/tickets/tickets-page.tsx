import { useCallback, useState } from 'react';
import { useStore } from 'react-redux';
import type { StaffRegion } from '#contracts/types.ts';
import { TICKET_COLUMNS, type TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { BASE, inRegion } from '../desk-api.ts';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { DataTable } from '../list/data-table.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { usePages } from '../list/use-pages.ts';
import { ListAndPanel } from '../panel/list-and-panel.tsx';
import parts from '../parts/parts.module.css';
import { readQuery, writeQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import { TicketBulk } from './ticket-bulk.tsx';
import { FIXED_COLUMN, readColumns, toggleColumn, writeColumns } from './ticket-columns.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketRows } from './ticket-rows.tsx';
import { useSelection } from './ticket-selection.ts';
import type { TicketTexts } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { cachedTickets, useTicketsQuery } from './tickets-api.ts';

const STATUSES = ['open', 'new', 'in_progress', 'waiting', 'done', 'cancelled'] as const;

const HOURS = ['4', '24', '72', '168'] as const;

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

interface TicketToolsProps extends ColumnChoiceProps {
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

interface ColumnChoiceProps {
  columns: readonly TicketColumn[];
  onChange(columns: readonly TicketColumn[]): void;
}

/** Chooses the columns of the list. */
function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
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

interface TicketTableProps {
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

/** Filters of the list of tickets. */
export function TicketFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const { data } = useTicketsQuery({ region, query: { ...query, after: '' } });
  return (
    <ListFilters
      page="tickets"
      query={query}
      searchLabel={t('desk:filter.text')}
      className={styles.filters}
      {...(data?.only_newest && { hint: t('desk:tickets.onlyNewest') })}
    >
      {(choose) => <FilterChoices region={region} query={query} onChoose={choose} />}
    </ListFilters>
  );
}

interface FilterChoicesProps {
  region: string;
  query: Record<string, string>;
  onChoose(name: string, value: string): void;
}

function FilterChoices({ region, query, onChoose }: FilterChoicesProps) {
  const t = useTranslate();
  const { data: staff = [] } = useDeskStaffQuery(region);
  const { data } = useTicketsQuery({ region, query: { ...query, after: '' } });
  const counts = new Map(data?.counts.map(({ status, count }) => [status, count]));
  const statusLabel = (status: (typeof STATUSES)[number]) => {
    const count = status === 'open' ? undefined : (counts.get(status) ?? 0);
    const label = t(`desk:status.${status}`);
    return count === undefined ? label : `${label} (${count})`;
  };
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <ChoiceSelect
      label={label}
      value={query[name] ?? ''}
      options={options}
      onChoose={(value) => onChoose(name, value)}
    />
  );
  return (
    <>
      {select(
        'status',
        t('desk:filter.status'),
        STATUSES.map((value) => ({ value, label: statusLabel(value) })),
      )}
      {select(
        'form',
        t('desk:filter.form'),
        (data?.forms ?? []).map(({ name, title }) => ({ value: name, label: title })),
      )}
      {select('assignee', t('desk:filter.assignee'), [
        { value: 'me', label: t('desk:filter.me') },
        { value: 'none', label: t('desk:filter.nobody') },
        ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
      ])}
      {select(
        'waiting_hours',
        t('desk:filter.waiting'),
        HOURS.map((value) => ({ value, label: t('desk:filter.hours', { count: Number(value) }) })),
      )}
      {select('sort', t('desk:sort.newest'), [{ value: 'waiting', label: t('desk:sort.waiting') }])}
    </>
  );
}
