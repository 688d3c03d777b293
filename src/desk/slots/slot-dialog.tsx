import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useMay } from '../session/staff-context.ts';
import { VisitList } from '../visits/visit-list.tsx';
import { type SlotDialogProps, SlotExceptionForm } from './slot-exception-form.tsx';
import styles from './slots.module.css';
import { useSlotDates } from './use-slot-dates.ts';

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
      {mayBlock && <SlotExceptionForm week={week} day={day} minute={minute} onClose={onClose} />}
    </Dialog>
  );
}
