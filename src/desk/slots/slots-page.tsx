import { useState } from 'react';
import type { DeskSlotException, DeskSlotWeek } from '#contracts/types.ts';
import { SENDER_TRAITS, type SenderTrait } from '#domain/appointments/booking-limits.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { readQuery } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { useTicketQuery } from '../tickets/tickets-api.ts';
import { VisitList } from '../visits/visit-list.tsx';
import { type SlotDialogProps, SlotExceptionForm } from './slot-exception-form.tsx';
import { SlotGrid } from './slot-grid.tsx';
import styles from './slots.module.css';
import { useCancelSenderMutation, useRemoveSlotExceptionMutation, useSlotWeekQuery } from './slots-api.ts';
import { useSlotDates } from './use-slot-dates.ts';

const WEEK = 7;

/** Time slots of a place in a week; place, type and week stand in the address. */
export function SlotsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const query = readQuery(address.query);
  const { data, error, refetch } = useSlotWeekQuery({ region: region.code, query });
  const marked = markedSenderOf(query);
  return (
    <>
      <PageHead title={t('desk:page.slots')} />
      {data ? (
        <Week key={address.query} week={data} marked={marked} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The ticket whose sender is marked, as the address has it. */
const markedSenderOf = ({ sender, by = 'phone' }: Record<string, string>): MarkedSender | undefined => {
  const trait = SENDER_TRAITS.find((each) => each === by);
  return sender !== undefined && trait ? { sender, by: trait } : undefined;
};

/** A slot of a day, or the whole day. */
interface Chosen {
  day: string;
  minute: number | null;
}

function Week({ week, marked }: { week: DeskSlotWeek; marked: MarkedSender | undefined }) {
  const t = useTranslate();
  const { region } = useStaff();
  const dates = useSlotDates();
  const today = zonedDay(serverNow(), region.time_zone);
  const [chosen, setChosen] = useState<Chosen>();
  const { location, type, first_day: day, places } = week;
  if (location === '') return <p className={parts.quiet}>{t('desk:slots.none')}</p>;
  const types = places.find(({ name }) => name === location)?.types ?? [];
  const go = (change: Record<string, string>, nextMarked: MarkedSender | undefined) =>
    goToDesk({
      region: region.code,
      page: 'slots',
      query: new URLSearchParams({ location, type, day, ...nextMarked, ...change }).toString(),
    });
  const show = (change: Record<string, string>) => go(change, marked);
  function showPlace(name: string) {
    const offered = places.find((place) => place.name === name)?.types ?? [];
    show({ location: name, type: offered.find((each) => each === type) ?? offered[0] ?? type });
  }
  return (
    <>
      <div className={styles.choice}>
        <NativeSelect
          label={t('desk:slots.place')}
          value={location}
          data={places.map(({ name, label }) => ({ value: name, label }))}
          onChange={(event) => showPlace(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('desk:slots.type')}
          value={type}
          data={types.map((value) => ({ value, label: t(`desk:slot.${value}`) }))}
          onChange={(event) => show({ type: event.currentTarget.value })}
        />
        <Button icon="chevron-previous" onClick={() => show({ day: addDays(day, -WEEK) })}>
          {t('desk:slots.previous')}
        </Button>
        <Button onClick={() => show({ day: today })}>{t('desk:slots.thisWeek')}</Button>
        <Button icon="chevron-next" onClick={() => show({ day: addDays(day, WEEK) })}>
          {t('desk:slots.next')}
        </Button>
        <h2>{dates.week(day, addDays(day, WEEK - 1))}</h2>
      </div>
      {marked && <SenderMarks marked={marked} onChange={(next) => go({}, next)} />}
      <SlotGrid week={week} today={today} onChoose={setChosen} />
      <SlotExceptions exceptions={week.exceptions} />
      {chosen && <SlotDialog week={week} {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** A slot or a day: who comes, and how to block it or change its capacity. */
function SlotDialog({ week, day, minute, onClose }: SlotDialogProps) {
  const t = useTranslate();
  const dates = useSlotDates();
  const mayBlock = useMay('agent');
  const place = week.places.find(({ name }) => name === week.location);
  const found = week.days.find((each) => each.day === day);
  const bookings = (found?.bookings ?? []).filter((each) => minute === null || each.minute === minute);
  const title = minute === null ? dates.day(day) : `${dates.day(day)}, ${dates.time(minute)}`;
  return (
    <Dialog title={title} closeLabel={t('desk:close')} onClose={onClose}>
      {bookings.length > 0 && (
        <div className={styles.tickets}>
          <VisitList visits={bookings} title={place ? `${place.label}, ${title}` : title} />
        </div>
      )}
      {mayBlock && <SlotExceptionForm week={week} day={day} minute={minute} onClose={onClose} />}
    </Dialog>
  );
}

/** Blocks, holidays and capacities of the week; each can be removed. */
function SlotExceptions({ exceptions }: { exceptions: readonly DeskSlotException[] }) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const dates = useSlotDates();
  const notify = useNotify();
  const may = { block: useMay('agent'), other: useMay('manager') };
  const [remove, { isLoading }] = useRemoveSlotExceptionMutation();

  async function removeException(id: number) {
    if (isLoading) return;
    try {
      await remove({ region, id }).unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }
  function describe({ kind, capacity, note, ...exception }: DeskSlotException): string {
    const { first_day: first, last_day: last, from_minute: from, until_minute: until } = exception;
    const days = first === last ? dates.day(first) : `${dates.day(first)} – ${dates.day(last)}`;
    const times = from === null || until === null ? '' : `, ${dates.time(from)} – ${dates.time(until)}`;
    const what = kind === 'capacity' ? `${t('desk:slots.capacity')} ${capacity}` : t(`desk:slots.${kind}`);
    return `${what}: ${days}${times}${note === '' ? '' : ` (${note})`}`;
  }

  if (exceptions.length === 0) return null;
  return (
    <section className={styles.exceptions}>
      <h2>{t('desk:slots.changes')}</h2>
      <ul>
        {exceptions.map((exception) => (
          <li key={exception.id}>
            {describe(exception)}{' '}
            {(exception.kind === 'block' ? may.block : may.other) && (
              <Button size="sm" onClick={() => void removeException(exception.id)}>
                {t('desk:slots.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SenderMarksProps {
  marked: MarkedSender;
  /** @param marked undefined: none */
  onChange(marked: MarkedSender | undefined): void;
}

/** Says which sender is marked and by what; managers cancel all appointments of the sender. */
export function SenderMarks({ marked, onChange }: SenderMarksProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const mayCancel = useMay('manager');
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useTicketQuery({ region, number: marked.sender });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  const same = data.booking?.same_sender ?? [];
  const count = same.find(({ by }) => by === marked.by)?.count ?? 0;
  return (
    <section className={styles.sender} aria-label={t('desk:sender.label')}>
      <p>
        <DeskLink to={{ region, page: 'tickets', item: data.number }}>
          {t('desk:sender.marked', { number: data.number })}
        </DeskLink>
      </p>
      <div className={styles.choice}>
        <NativeSelect
          label={t('desk:sender.label')}
          value={marked.by}
          data={same.map(({ by, count: each }) => ({
            value: by,
            label: t('desk:sender.count', { by: t(`desk:sender.by.${by}`), count: each }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...marked, by: same.find(({ by }) => by === value)?.by ?? marked.by })
          }
        />
        {mayCancel && count > 0 && (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('desk:sender.cancel')}
          </Button>
        )}
        <Button onClick={() => onChange(undefined)}>{t('desk:sender.unmark')}</Button>
      </div>
      {isConfirming && <CancelSender marked={marked} count={count} onClose={() => setConfirming(false)} />}
    </section>
  );
}

interface CancelSenderProps {
  marked: MarkedSender;
  /** Open appointments that are cancelled. */
  count: number;
  onClose(): void;
}

/** Asks before all appointments of a sender are cancelled, and explains what happens to the tickets and who gets a message. */
function CancelSender({ marked: { sender, by }, count, onClose }: CancelSenderProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [closesTickets, setClosesTickets] = useState(true);
  const [notifies, setNotifies] = useState(false);
  const [cancel, { isLoading, error }] = useCancelSenderMutation();
  async function confirm() {
    const { error: failure } = await cancel({
      region,
      number: sender,
      by,
      close: closesTickets,
      tell: notifies,
    });
    if (!failure) onClose();
  }
  return (
    <FormDialog
      title={t('desk:sender.cancelTitle')}
      submitLabel={t('desk:sender.cancel')}
      cancelLabel={t('desk:booking.keep')}
      isDanger
      isBusy={isLoading}
      problem={error === undefined ? '' : failureText(error, t)}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{t('desk:sender.cancelText', { by: t(`desk:sender.by.${by}`), count })}</p>
      {(by === 'address' || by === 'network') && <p>{t('desk:sender.shared')}</p>}
      <Checkbox
        label={t('desk:sender.close')}
        checked={closesTickets}
        onChange={(event) => setClosesTickets(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('desk:sender.tell')}
        checked={notifies}
        onChange={(event) => setNotifies(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Whose appointments are marked in the week; a type, so that it is a part of a query. */
type MarkedSender = {
  /** Number of a ticket. */
  sender: string;
  by: SenderTrait;
};
