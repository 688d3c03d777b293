import { type FormEvent, useState } from 'react';
import type { DeskSenderWay, DeskTicket, DeskTicketEvent } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, Textarea } from '#ui/mantine/controls.ts';
import { BeginOffer } from '../offers/begin-offer.tsx';
import { Facts } from '../panel/facts.tsx';
import { FileList } from '../panel/file-list.tsx';
import { History, HistoryEntry } from '../panel/history.tsx';
import { Panel, PanelBody } from '../panel/panel.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import { StatusBadge } from './status-badge.tsx';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketBooking } from './ticket-booking.tsx';
import type { TextProps, TicketTexts } from './ticket-texts.ts';
import styles from './tickets.module.css';
import {
  filePath,
  TEXT_LENGTH,
  type TicketKey,
  useAddTicketNoteMutation,
  useAssignTicketMutation,
  useSetTicketStatusMutation,
  useTicketQuery,
} from './tickets-api.ts';

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

interface WritingProps {
  texts: TicketTexts;
  onWrite(change: Partial<TicketTexts>): void;
}

interface TicketPanelProps extends WritingProps {
  ticketKey: TicketKey;
  /** Filters of the list, for the way back. */
  query: string;
}

/** A ticket beside the list: answers, what can be done, history. */
export function TicketPanel({ ticketKey, query, texts, onWrite }: TicketPanelProps) {
  const t = useTranslate();
  const { data: ticket, error, refetch } = useTicketQuery(ticketKey);
  return (
    <Panel
      title={t('desk:ticket.label', { number: ticketKey.number })}
      list={{ region: ticketKey.region, page: 'tickets', query }}
      className={styles.panel}
      hasBody
    >
      {ticket ? (
        <Ticket ticket={ticket} ticketKey={ticketKey} texts={texts} onWrite={onWrite} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

interface TicketProps extends WritingProps {
  ticket: DeskTicket;
  ticketKey: TicketKey;
}

function Ticket({ ticket, ticketKey, texts, onWrite }: TicketProps) {
  const t = useTranslate();
  const dates = useDates();
  const mayChange = useMay('agent');
  return (
    <>
      <PanelBody label={ticket.title}>
        <p className={styles.line}>
          <StatusBadge status={ticket.status} /> <strong>{ticket.title}</strong>
        </p>
        <p className={parts.second}>{t('desk:ticket.sent', { when: dates.moment(ticket.created_at) })}</p>
        {mayChange && <TicketActions ticket={ticket} ticketKey={ticketKey} />}
        <TicketOffer ticket={ticket} region={ticketKey.region} />
        <h3>{t('desk:ticket.answers')}</h3>
        <Facts
          facts={[
            ...(ticket.phone === ''
              ? []
              : [
                  {
                    label: t('desk:ticket.phone'),
                    value: <a href={`tel:${ticket.phone}`}>{ticket.phone}</a>,
                  },
                ]),
            ...ticket.summary,
          ]}
        />
        {ticket.booking && <TicketBooking ticket={ticket} booking={ticket.booking} ticketKey={ticketKey} />}
        {ticket.files.length > 0 && (
          <>
            <h3>{t('desk:files.title', { count: ticket.files.length })}</h3>
            <FileList files={ticket.files} pathOf={({ id }) => filePath(ticketKey, id)} />
          </>
        )}
        <h3>{t('desk:ticket.history')}</h3>
        <TicketHistory events={ticket.history} />
        {mayChange && (
          <TicketNote ticketKey={ticketKey} text={texts.note} onWrite={(note) => onWrite({ note })} />
        )}
      </PanelBody>
      {/* in sight however long the request is */}
      {mayChange && (
        <TicketAnswer
          ticket={ticket}
          ticketKey={ticketKey}
          text={texts.answer}
          onWrite={(answer) => onWrite({ answer })}
        />
      )}
    </>
  );
}

/** The offer that began with a request about a used car, or the button that begins one. */
function TicketOffer({ ticket, region }: { ticket: DeskTicket; region: string }) {
  const t = useTranslate();
  const mayBegin = useMay('agent');
  const { begins_offers: beginsOffers } = useStaff().region;
  const [isBeginning, setBeginning] = useState(false);
  const { car, offer, number, phone } = ticket;
  if (offer !== null)
    return (
      <p>
        <DeskLink to={{ region, page: 'offers', item: offer }} className={parts.link}>
          {t('desk:ticket.offer', { number: offer })}
        </DeskLink>
      </p>
    );
  if (!beginsOffers || !mayBegin || car === null) return null;
  return (
    <>
      <p>
        <Button onClick={() => setBeginning(true)}>{t('desk:ticket.beginOffer')}</Button>
      </p>
      {isBeginning && <BeginOffer ticket={{ number, phone, car }} onClose={() => setBeginning(false)} />}
    </>
  );
}

/** A note for a ticket, which only staff see. */
function TicketNote({ ticketKey, text, onWrite }: TextProps & { ticketKey: TicketKey }) {
  const t = useTranslate();
  const [send, { isLoading }] = useAddTicketNoteMutation();
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || text.trim() === '') return;
    setError('');
    try {
      await send({ ...ticketKey, text }).unwrap();
      onWrite('');
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return (
    <form className={styles.note} onSubmit={submit}>
      <Textarea
        label={t('desk:text.note.label')}
        value={text}
        error={error}
        maxLength={TEXT_LENGTH}
        rows={3}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" aria-disabled={isLoading}>
        {t('desk:text.note.send')}
      </Button>
    </form>
  );
}

/** Status and assignee of a ticket. */
function TicketActions({ ticket, ticketKey }: { ticket: DeskTicket; ticketKey: TicketKey }) {
  const t = useTranslate();
  const notify = useNotify();
  const own = useStaff().staff.id;
  const { data: staff = [] } = useDeskStaffQuery(ticketKey.region);
  const [setStatus, status] = useSetTicketStatusMutation();
  const [assign, assigned] = useAssignTicketMutation();
  const isBusy = status.isLoading || assigned.isLoading;
  const { version } = ticket;

  async function run(change: () => { unwrap(): Promise<unknown> }) {
    if (isBusy) return;
    try {
      await change().unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }
  const give = (assignee: number | null) => void run(() => assign({ ...ticketKey, version, assignee }));

  return (
    <div className={styles.actions}>
      <NativeSelect
        label={t('desk:ticket.status')}
        value={ticket.status}
        data={[ticket.status, ...ticket.next_statuses].map((value) => ({
          value,
          label: t(`desk:status.${value}`),
        }))}
        onChange={(event) => {
          const next = event.currentTarget.value as TicketStatus;
          void run(() => setStatus({ ...ticketKey, version, status: next }));
        }}
      />
      <NativeSelect
        label={t('desk:ticket.assignee')}
        value={String(ticket.assignee?.id ?? '')}
        data={[
          { value: '', label: t('desk:filter.nobody') },
          ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => give(Number(event.currentTarget.value) || null)}
      />
      {ticket.assignee?.id !== own && (
        <Button variant="primary" data-shortcut="take" onClick={() => give(own)}>
          {t('desk:ticket.take')}
        </Button>
      )}
    </div>
  );
}

type Way = DeskSenderWay['way'];

/** What happened to a ticket, oldest first. */
function TicketHistory({ events }: { events: readonly DeskTicketEvent[] }) {
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
