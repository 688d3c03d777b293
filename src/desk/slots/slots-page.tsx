import { useState } from 'react';
import type { DeskSlotWeek } from '#contracts/types.ts';
import { SENDER_TRAITS } from '#domain/appointments/booking-limits.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import type { MarkedSender } from './marked-sender.ts';
import { SenderMarks } from './sender-marks.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { SlotExceptions } from './slot-exceptions.tsx';
import { SlotGrid } from './slot-grid.tsx';
import styles from './slots.module.css';
import { useSlotWeekQuery } from './slots-api.ts';
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
