import { useState } from 'react';
import type { TimeSlotDay, TimeSlotsAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { Notice } from '#ui/notice/notice.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import { LoadingStatus } from '../loading-status.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { HoldStatus } from './hold-status.tsx';
import styles from './slot.module.css';
import { SlotDays } from './slot-days.tsx';
import { slotPlace } from './slot-place.ts';
import { SlotTimes } from './slot-times.tsx';
import { useComingTimes } from './use-coming-times.ts';
import { type SlotAnswer, useSlotHold } from './use-slot-hold.ts';

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
