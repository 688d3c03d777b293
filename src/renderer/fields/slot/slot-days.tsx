import type { TimeSlotDay } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { inOwnWords } from '#region/text/format-language.ts';
import styles from './slot.module.css';

export interface SlotDaysProps {
  name: string;
  /** Id of the input of the chosen day. */
  inputId: string;
  days: readonly TimeSlotDay[];
  /** ISO day. */
  chosen: string;
  onChoose(day: string): void;
}

/** Days as a row of chips; those without a free time cannot be chosen. */
export function SlotDays({ name, inputId, days, chosen, onChoose }: SlotDaysProps) {
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
