import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { Calendar } from '#ui/calendar/calendar.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

export interface DateDialogProps {
  /** ISO days. */
  day?: string;
  firstDay?: string;
  lastDay?: string;
  onChoose(day: string): void;
  onClose(): void;
}

/** A calendar of the days that can be chosen. */
export function DateDialog({ day, firstDay, lastDay, onChoose, onClose }: DateDialogProps) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const defaultDay =
    firstDay !== undefined && today < firstDay
      ? firstDay
      : lastDay !== undefined && today > lastDay
        ? lastDay
        : today;
  return (
    <Dialog title={t('fields:date.title')} closeLabel={t('fields:date.close')} onClose={onClose}>
      <Calendar
        day={day ?? null}
        {...(firstDay !== undefined && { firstDay })}
        {...(lastDay !== undefined && { lastDay })}
        defaultDay={defaultDay}
        locale={locale}
        labels={{ previous: t('fields:date.previous'), next: t('fields:date.next') }}
        onChoose={onChoose}
      />
    </Dialog>
  );
}
