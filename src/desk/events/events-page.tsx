import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import { PageRows } from '../list/page-rows.tsx';
import { usePages } from '../list/use-pages.ts';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useStaff } from '../session/staff-context.ts';
import { useDeskEventsQuery, useDeskStaffQuery } from '../staff/staff-api.ts';
import { actionText, subjectText, valuesText } from './event-text.ts';

const COLUMNS = [
  { name: 'when', label: 'desk:events.when' },
  { name: 'who', label: 'desk:events.who' },
  { name: 'what', label: 'desk:events.what' },
  { name: 'subject', label: 'desk:events.subject' },
  { name: 'before', label: 'desk:events.before' },
  { name: 'after', label: 'desk:events.after' },
] as const;

/** The audit log of the region, newest first. */
export function EventsPage() {
  const t = useTranslate();
  const { region } = useStaff();
  const pages = usePages<number | undefined>(undefined);
  return (
    <>
      <PageHead title={t('desk:page.events')} />
      <DataTable
        label={t('desk:page.events')}
        columns={COLUMNS.map(({ name, label }) => ({ name, label: t(label) }))}
      >
        {pages.map(({ start, onMore }) => (
          <EventRows key={start ?? 0} region={region.code} before={start} onMore={onMore} />
        ))}
      </DataTable>
    </>
  );
}

interface EventRowsProps {
  region: string;
  before: number | undefined;
  /** Absent: the next page is loaded already. */
  onMore?: (next: number) => void;
}

function EventRows({ region, before, onMore }: EventRowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { locale } = useStaff().region;
  const { data: staff = [] } = useDeskStaffQuery(region);
  const { data, error, refetch } = useDeskEventsQuery({ region, before });
  const context = { t, locale, staff: new Map(staff.map(({ id, name }) => [id, name])) };
  const next = data?.next;
  return (
    <PageRows
      columns={COLUMNS.length}
      error={error}
      onRetry={() => void refetch()}
      empty={before === undefined ? t('desk:events.none') : undefined}
      onMore={next && onMore ? () => onMore(next) : undefined}
      rows={data?.data.map((event) => (
        <tr key={event.id}>
          <td className={parts.time}>{dates.moment(event.at)}</td>
          <td>{event.staff ?? t('desk:events.command')}</td>
          <td>{actionText(event.action, t)}</td>
          <td>{subjectText(event, t)}</td>
          <td className={parts.values}>{valuesText(event.before, context)}</td>
          <td className={parts.values}>{valuesText(event.after, context)}</td>
        </tr>
      ))}
    />
  );
}
