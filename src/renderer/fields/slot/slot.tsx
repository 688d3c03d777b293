import { useEffect, useMemo, useState } from 'react';
import type { TimeSlot, TimeSlotDay, TimeSlotsAnswer } from '#contracts/types.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { inOwnWords } from '#region/text/format-language.ts';
import { readBufferHours } from '#store/buffer-time.ts';
import type { FieldApi } from '#store/field-api.ts';
import { useServerNow } from '#store/server-time.ts';
import { Notice } from '#ui/notice/notice.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import { LoadingStatus } from '../loading-status.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { HoldStatus } from './hold-status.tsx';
import styles from './slot.module.css';
import { type SlotAnswer, useSlotHold } from './use-slot-hold.ts';

const AFTERNOON_HOUR = 12;

const EVENING_HOUR = 17;

const PARTS = ['morning', 'afternoon', 'evening'] as const;

const BUFFER_PATH = '/config/appointment-buffer-time';

/** A time at a place: a day, then a time of it, which is reserved while the form is filled in. */
export function SlotField(props: FieldControlProps<FieldViewOf<'slot'>, SlotAnswer>) {
  const t = useTranslate();
  const { field, answer, answers, api, carPlace, inputId, isDisabled } = props;
  const [chosenDay, setChosenDay] = useState<string>();
  const location =
    field.location === undefined ? slotPlace(field.places, carPlace) : textOf(answers[field.location]);
  const query = new URLSearchParams({ location_id: location ?? '', slot_type: field.slotType });
  const path = location === undefined ? undefined : `/time-slot?${query}`;
  // times that the visitor holds are free to the visitor
  const slots = useLoaded<TimeSlotsAnswer>(api, path, true);
  const hold = useSlotHold({ ...props, location, slotType: field.slotType, onTaken: slots.retry });
  const { data: read = NO_DAYS, meta } = slots.body ?? {};
  const days = useComingTimes(api, read);
  const start = textOf(answer?.start);
  const visibleDay = chosenDay ?? start?.slice(0, ISO_DAY_LENGTH) ?? meta?.default_date ?? days[0]?.date;
  const day = days.find(({ date }) => date === visibleDay) ?? days[0];
  return (
    <FieldGroup {...props}>
      <noscript>{t('fields:scripts')}</noscript>
      {/* without days this takes the focus */}
      <div {...(!day && { id: inputId, tabIndex: -1 })} className={styles.notice}>
        <SlotNotices
          slots={slots}
          isPlaceKnown={location !== undefined}
          asksPlace={field.location !== undefined}
        />
      </div>
      {day && (
        <>
          <SlotDays
            name={`${field.name}.day`}
            inputId={inputId}
            days={days}
            chosen={day.date}
            onChoose={setChosenDay}
          />
          <SlotTimes
            name={field.name}
            label={field.label}
            slots={day.time_slots}
            chosen={start}
            isDisabled={isDisabled}
            isWrong={props.error !== undefined}
            onChoose={hold.choose}
          />
        </>
      )}
      <HoldStatus
        {...hold}
        onChoose={(next) => {
          setChosenDay(next.slice(0, ISO_DAY_LENGTH));
          hold.choose(next);
        }}
      />
    </FieldGroup>
  );
}

interface SlotNoticesProps {
  slots: Loaded<TimeSlotsAnswer>;
  isPlaceKnown: boolean;
  /** Whether another field of the form asks for the place. */
  asksPlace: boolean;
}

/** What is shown above the times, or instead of them. */
function SlotNotices({ slots, isPlaceKnown, asksPlace }: SlotNoticesProps) {
  const t = useTranslate();
  return (
    <>
      {!isPlaceKnown && asksPlace && <Notice>{t('fields:slot.placeFirst')}</Notice>}
      <LoadingStatus {...slots} failed={t('fields:slot.failed')} />
      {(slots.status === 'loading' || !(isPlaceKnown || asksPlace)) && <div className={styles.waiting} />}
      {slots.status === 'loaded' && !slots.body?.meta?.default_date && (
        <Notice tone="warning">{t('fields:slot.noDays')}</Notice>
      )}
    </>
  );
}

const ISO_DAY_LENGTH = 10;
const NO_DAYS: readonly TimeSlotDay[] = [];

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

interface Place {
  value: string;
  label: string;
}

/**
 * The place whose times are offered where no field asks for one: that of the car if it has such times, else the first.
 * @param carPlace name or label of the place of the car; null: it is not known yet; undefined: there is none
 * @returns undefined while the car is not known
 */
export function slotPlace(places: readonly Place[], carPlace: string | null | undefined): string | undefined {
  if (carPlace === null) return undefined;
  const ofCar = places.find(({ value, label }) => carPlace === value || carPlace === label);
  return (ofCar ?? places[0])?.value;
}

/** Days with the times that can be booked now, by the buffer of the region (SPEC 3.10). */
function useComingTimes(
  api: Pick<FieldApi, 'address'>,
  days: readonly TimeSlotDay[],
): readonly TimeSlotDay[] {
  const [hours, setHours] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void readBufferHours(api.address(BUFFER_PATH)).then((read) => isCurrent && setHours(read));
    return () => {
      isCurrent = false;
    };
  }, [api]);
  const now = useServerNow(MINUTE_MS);
  return useMemo(() => comingTimes(days, hours, now), [days, hours, now]);
}

/**
 * Days with the times that can still be booked: a page may be open for hours after they were read.
 * @param bufferHours hours before the first appointment that can be booked
 * @param now milliseconds since 1970
 */
export function comingTimes(
  days: readonly TimeSlotDay[],
  bufferHours: number,
  now: number,
): readonly TimeSlotDay[] {
  const earliest = now + bufferHours * HOUR_MS;
  return days.map((day) => {
    const coming = day.time_slots.filter(({ value }) => Date.parse(value) >= earliest);
    return coming.length === day.time_slots.length
      ? day
      : { ...day, time_slots: coming, is_available: day.is_available && coming.length > 0 };
  });
}

interface SlotDaysProps {
  name: string;
  /** Id of the input of the chosen day. */
  inputId: string;
  days: readonly TimeSlotDay[];
  /** ISO day. */
  chosen: string;
  onChoose(day: string): void;
}

/** Days as a row of chips; those without a free time cannot be chosen. */
function SlotDays({ name, inputId, days, chosen, onChoose }: SlotDaysProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { locale } = language;
  const { calendar = 'gregory' } = new Intl.Locale(locale);
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    inOwnWords(
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar }).format(Date.parse(day)),
      language,
    );
  return (
    <div className={styles.days} role="radiogroup" aria-label={t('fields:slot.day')}>
      {days.map(({ date, label, is_available: isAvailable }) => (
        <label key={date} className={styles.day}>
          <input
            id={date === chosen ? inputId : undefined}
            className={styles.input}
            type="radio"
            name={name}
            value={date}
            aria-label={write(date, { dateStyle: 'full' })}
            checked={date === chosen}
            disabled={!isAvailable}
            onChange={() => onChoose(date)}
          />
          <small aria-hidden="true">{write(date, { weekday: 'short' })}</small>
          <span aria-hidden="true">{label}</span>
        </label>
      ))}
    </div>
  );
}

interface SlotTimesProps {
  name: string;
  /** What the times are for. */
  label: string;
  slots: readonly TimeSlot[];
  /** Start. */
  chosen: string | undefined;
  isDisabled: boolean;
  isWrong: boolean;
  onChoose(start: string): void;
}

/** Times of a day by part of the day; those that cannot be chosen say why. */
export function SlotTimes(props: SlotTimesProps) {
  const { name, label, slots, chosen, isDisabled, isWrong, onChoose } = props;
  const t = useTranslate();
  if (slots.length === 0) return <p role="status">{t('fields:slot.none')}</p>;
  const names: Readonly<Record<Part, string>> = {
    morning: t('fields:slot.morning'),
    afternoon: t('fields:slot.afternoon'),
    evening: t('fields:slot.evening'),
  };
  const reasons = { blocked: t('fields:slot.blocked'), full: t('fields:slot.full') };
  return (
    <div className={styles.parts} role="radiogroup" aria-label={label} aria-invalid={isWrong || undefined}>
      {PARTS.map((part) => {
        const shown = slots.filter(({ value }) => partOf(value) === part);
        if (shown.length === 0) return null;
        return (
          <fieldset key={part} className={styles.part}>
            <legend className={styles.partName}>{names[part]}</legend>
            <div className={styles.times}>
              {shown.map((slot) => {
                const reason = reasonOf(slot);
                return (
                  <label key={slot.value} className={styles.time}>
                    <input
                      className={styles.input}
                      type="radio"
                      name={name}
                      value={slot.value}
                      checked={slot.value === chosen}
                      disabled={isDisabled || reason !== undefined}
                      onChange={() => onChoose(slot.value)}
                    />
                    <span>{slot.title}</span>
                    {reason && <small>{reasons[reason]}</small>}
                  </label>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

type Part = (typeof PARTS)[number];

/** The start carries the time of the region. */
function partOf(start: string): Part {
  const hour = Number(start.slice('2026-01-31T'.length, '2026-01-31T09'.length));
  return hour < AFTERNOON_HOUR ? 'morning' : hour < EVENING_HOUR ? 'afternoon' : 'evening';
}

/** Why a slot cannot be chosen (SPEC 4); undefined: it can. */
function reasonOf({ block_time, has_inspection, slots_left }: TimeSlot): 'blocked' | 'full' | undefined {
  if (block_time || !has_inspection) return 'blocked';
  return slots_left === 0 ? 'full' : undefined;
}
