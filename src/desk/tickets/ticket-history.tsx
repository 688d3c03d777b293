import type { DeskSenderWay, DeskTicketEvent } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { History, HistoryEntry } from '../panel/history.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';

type Way = DeskSenderWay['way'];

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
    <History>
      {events.map((event) => (
        <HistoryEntry
          key={event.id}
          at={event.at}
          by={event.staff ?? t(`desk:actor.${event.actor}`)}
          text={describe(event, { t, nameOf, moment: dates.moment })}
        />
      ))}
    </History>
  );
}

interface Words {
  t: TypedTranslate;
  nameOf(staff: unknown): string;
  moment(iso: string): string;
}

function describe({ type, after }: DeskTicketEvent, { t, nameOf, moment }: Words): string {
  if (type === 'note') return `${t('desk:event.note')}: ${String(after?.text ?? '')}`;
  if (type === 'answered') {
    const way = after?.way as Way | undefined;
    return `${t('desk:event.answered')}${way ? ` (${t(`desk:way.${way}`)})` : ''}: ${String(after?.text ?? '')}`;
  }
  if (type === 'booked' || type === 'rescheduled')
    return `${t(`desk:event.${type}`)}${typeof after?.start === 'string' ? `: ${moment(after.start)}` : ''}`;
  if (type === 'file_added') return `${t('desk:event.file_added')}: ${String(after?.name ?? '')}`;
  if (type === 'status')
    return `${t('desk:event.status')}: ${t(`desk:status.${after?.status as TicketStatus}`)}`;
  if (type === 'assigned') return `${t('desk:event.assigned')}: ${nameOf(after?.assignee)}`;
  const named = NAMED.find((each) => each === type);
  return named ? t(`desk:event.${named}`) : type;
}
