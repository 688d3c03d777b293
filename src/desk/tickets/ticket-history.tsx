import type { DeskTicketEvent } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/ticket-status.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import styles from './tickets.module.css';

const NAMED = [
  'created',
  'claimed',
  'status',
  'assigned',
  'note',
  'answered',
  'callback_requested',
  'booked',
  'rescheduled',
  'slot_cancelled',
  'file_added',
  'file_removed',
] as const;

/** What happened to a ticket, oldest first. */
export function TicketHistory({ events }: { events: readonly DeskTicketEvent[] }) {
  const t = useTranslate();
  const dates = useDates();
  const { data: staff = [] } = useDeskStaffQuery(useStaff().region.code);
  const nameOf = (id: unknown) => staff.find((member) => member.id === id)?.name ?? t('desk:filter.nobody');
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li key={event.id}>
          <p className={styles.second}>
            {dates.moment(event.at)} · {event.staff ?? t(`desk:actor.${event.actor}`)}
          </p>
          <p>{describe(event, t, nameOf)}</p>
        </li>
      ))}
    </ol>
  );
}

function describe(
  { type, after }: DeskTicketEvent,
  t: TypedTranslate,
  nameOf: (id: unknown) => string,
): string {
  if (type === 'note' || type === 'answered')
    return `${t(`desk:event.${type}`)}: ${String(after?.text ?? '')}`;
  if (type === 'status')
    return `${t('desk:event.status')}: ${t(`desk:status.${after?.status as TicketStatus}`)}`;
  if (type === 'assigned') return `${t('desk:event.assigned')}: ${nameOf(after?.assignee)}`;
  const named = NAMED.find((each) => each === type);
  return named ? t(`desk:event.${named}`) : type;
}
