import { type FormEvent, useState } from 'react';
import type { DeskSlotWeek, PutSlotExceptionBody } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { VisitList } from '../visits/visit-list.tsx';
import styles from './slots.module.css';
import { useAddSlotExceptionMutation } from './slots-api.ts';
import { useSlotDates } from './use-slot-dates.ts';

type Kind = PutSlotExceptionBody['kind'];

export interface SlotDialogProps {
  week: DeskSlotWeek;
  day: string;
  /** Null: the whole day. */
  minute: number | null;
  onClose(): void;
}

/** A slot or a day: who comes, and how to block it or change its capacity. */
export function SlotDialog({ week, day, minute, onClose }: SlotDialogProps) {
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
      {mayBlock && <ExceptionForm week={week} day={day} minute={minute} onClose={onClose} />}
    </Dialog>
  );
}

function ExceptionForm({ week, day, minute, onClose }: SlotDialogProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const isManager = useMay('manager');
  const dates = useSlotDates();
  const slots = week.days.find((each) => each.day === day)?.slots ?? [];
  const slot = slots.find((each) => each.minute === minute);
  // a booking whose slot is gone has a time of its own
  const later = [...new Set([minute ?? 0, ...slots.map((each) => each.minute)])]
    .filter((each) => each >= (minute ?? 0))
    .sort((one, other) => one - other);
  const [kind, setKind] = useState<Kind>('block');
  const [capacity, setCapacity] = useState(String(slot?.capacity ?? 1));
  const [note, setNote] = useState('');
  const [lastDay, setLastDay] = useState(day);
  const [until, setUntil] = useState(String((minute ?? 0) + 1));
  const [error, setError] = useState('');
  const [add, { isLoading }] = useAddSlotExceptionMutation();
  const kinds: Kind[] = isManager ? ['block', 'holiday', 'capacity'] : ['block'];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    setError('');
    const exception: PutSlotExceptionBody = {
      kind,
      location: week.location,
      type: week.type,
      first_day: day,
      last_day: lastDay,
      note,
      ...(minute !== null && { from_minute: minute, until_minute: Number(until) }),
      ...(kind === 'capacity' && { capacity: Number(capacity) }),
    };
    try {
      await add({ region, exception }).unwrap();
      onClose();
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t('desk:slots.change')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`desk:slots.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      {minute === null ? (
        <TextInput
          label={t('desk:slots.lastDay')}
          type="date"
          min={day}
          required
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
      ) : (
        <NativeSelect
          label={t('desk:slots.lastTime')}
          value={until}
          data={later.map((each) => ({ value: String(each + 1), label: dates.time(each) }))}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      {kind === 'capacity' && (
        <TextInput
          label={t('desk:slots.capacity')}
          type="number"
          min={0}
          max={100}
          required
          value={capacity}
          onChange={(event) => setCapacity(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('desk:slots.note')}
        value={note}
        error={error}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" aria-disabled={isLoading}>
        {t('desk:slots.save')}
      </Button>
    </form>
  );
}
