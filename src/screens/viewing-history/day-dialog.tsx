import { zonedDay } from '#domain/time/zoned-day.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { Calendar } from '#ui/calendar/calendar.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

export interface DayDialogProps {
  /** ISO day in the region. */
  day: string | null;
  timeZone: string;
  onChoose(day: string): void;
  onClose(): void;
}

/** A calendar of the days on which cars can have been looked at. */
export function DayDialog({ day, timeZone, onChoose, onClose }: DayDialogProps) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  return (
    <Dialog title={t('history:day.choose')} closeLabel={t('common:account.close')} onClose={onClose}>
      <Calendar
        day={day}
        lastDay={zonedDay(serverNow(), timeZone)}
        locale={locale}
        labels={{ previous: t('history:day.previous'), next: t('history:day.next') }}
        onChoose={onChoose}
      />
    </Dialog>
  );
}
