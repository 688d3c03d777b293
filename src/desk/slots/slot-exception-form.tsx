import { type FormEvent, useState } from 'react';
import type { DeskSlotWeek, PutSlotExceptionBody } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
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

/** Blocks a time or a day, or changes its capacity. */
export function SlotExceptionForm({ week, day, minute, onClose }: SlotDialogProps) {
  const t = useTranslate();
  const isManager = useMay('manager');
  const slots = week.days.find((each) => each.day === day)?.slots ?? [];
  const slot = slots.find((each) => each.minute === minute);
  const [kind, setKind] = useState<Kind>('block');
  const [capacity, setCapacity] = useState(String(slot?.capacity ?? 1));
  const [note, setNote] = useState('');
  const [lastDay, setLastDay] = useState(day);
  const [until, setUntil] = useState(String((minute ?? 0) + 1));
  const { error, isLoading, add } = useAddException(onClose);
  const kinds: Kind[] = isManager ? ['block', 'holiday', 'capacity'] : ['block'];

  function submit(event: FormEvent) {
    event.preventDefault();
    void add({
      kind,
      location: week.location,
      type: week.type,
      first_day: day,
      last_day: lastDay,
      note,
      ...(minute !== null && { from_minute: minute, until_minute: Number(until) }),
      ...(kind === 'capacity' && { capacity: Number(capacity) }),
    });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t('desk:slots.change')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`desk:slots.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      <LastTime
        day={day}
        minute={minute}
        minutes={slots.map((each) => each.minute)}
        lastDay={lastDay}
        until={until}
        onDay={setLastDay}
        onUntil={setUntil}
      />
      {kind === 'capacity' && <CapacityInput value={capacity} onChange={setCapacity} />}
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

/** How many appointments a time takes. */
function CapacityInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTranslate();
  return (
    <TextInput
      label={t('desk:slots.capacity')}
      type="number"
      min={0}
      max={100}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Sends an exception once at a time. */
function useAddException(onDone: () => void) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [error, setError] = useState('');
  const [send, { isLoading }] = useAddSlotExceptionMutation();

  async function add(exception: PutSlotExceptionBody) {
    if (isLoading) return;
    setError('');
    try {
      await send({ region, exception }).unwrap();
      onDone();
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  return { error, isLoading, add };
}

interface LastTimeProps {
  day: string;
  /** Null: the whole day. */
  minute: number | null;
  /** Minutes of the slots of the day. */
  minutes: readonly number[];
  lastDay: string;
  until: string;
  onDay(day: string): void;
  onUntil(until: string): void;
}

/** The last day of a whole day, the last time otherwise. */
function LastTime({ day, minute, minutes, lastDay, until, onDay, onUntil }: LastTimeProps) {
  const t = useTranslate();
  const dates = useSlotDates();
  if (minute === null)
    return (
      <TextInput
        label={t('desk:slots.lastDay')}
        type="date"
        min={day}
        required
        value={lastDay}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
    );
  // a booking whose slot was removed has a time that is not in the list
  const later = [...new Set([minute, ...minutes])]
    .filter((each) => each >= minute)
    .sort((one, other) => one - other);
  return (
    <NativeSelect
      label={t('desk:slots.lastTime')}
      value={until}
      data={later.map((each) => ({ value: String(each + 1), label: dates.time(each) }))}
      onChange={(event) => onUntil(event.currentTarget.value)}
    />
  );
}
