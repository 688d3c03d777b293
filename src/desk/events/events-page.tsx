import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useStaff } from '../session/staff-context.ts';
import { useDeskEventsQuery, useDeskStaffQuery } from '../staff/staff-api.ts';
import { actionText, subjectText, valuesText } from './event-text.ts';

/** The audit log of the region, newest first. */
export function EventsPage() {
  const t = useTranslate();
  const { region } = useStaff();
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <>
      <div className={parts.head}>
        <h1>{t('desk:page.events')}</h1>
      </div>
      <ScrollArea label={t('desk:page.events')}>
        <table className={parts.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk:events.when')}</th>
              <th scope="col">{t('desk:events.who')}</th>
              <th scope="col">{t('desk:events.what')}</th>
              <th scope="col">{t('desk:events.subject')}</th>
              <th scope="col">{t('desk:events.before')}</th>
              <th scope="col">{t('desk:events.after')}</th>
            </tr>
          </thead>
          {pages.map((before, index) => (
            <EventRows
              key={before ?? 0}
              region={region.code}
              before={before}
              onMore={
                index === pages.length - 1 ? (next) => setPages((known) => [...known, next]) : undefined
              }
            />
          ))}
        </table>
      </ScrollArea>
    </>
  );
}

interface EventRowsProps {
  region: string;
  before: number | undefined;
  /** Absent: a later page stands below. */
  onMore?: (next: number) => void;
}

const COLUMNS = 6;

function EventRows({ region, before, onMore }: EventRowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { locale } = useStaff().region;
  const { data: staff = [] } = useDeskStaffQuery(region);
  const { data, error, refetch } = useDeskEventsQuery({ region, before });
  const context = { t, locale, staff: new Map(staff.map(({ id, name }) => [id, name])) };
  return (
    <tbody>
      {!data && (
        <tr>
          <td colSpan={COLUMNS}>
            <LoadState error={error} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {data?.data.length === 0 && before === undefined && (
        <tr>
          <td colSpan={COLUMNS} className={parts.quiet}>
            {t('desk:events.none')}
          </td>
        </tr>
      )}
      {data?.data.map((event) => (
        <tr key={event.id}>
          <td className={parts.time}>{dates.moment(event.at)}</td>
          <td>{event.staff ?? t('desk:events.command')}</td>
          <td>{actionText(event.action, t)}</td>
          <td>{subjectText(event, t)}</td>
          <td className={parts.values}>{valuesText(event.before, context)}</td>
          <td className={parts.values}>{valuesText(event.after, context)}</td>
        </tr>
      ))}
      {data?.next && onMore && (
        <tr>
          <td colSpan={COLUMNS}>
            <Button size="sm" onClick={() => onMore(data.next ?? 0)}>
              {t('desk:more')}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
