import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { Button } from '#ui/button/button.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './viewing-history-screen.module.css';

const loadDialog = () => import('./day-dialog.tsx');

export interface DayFilterProps {
  /** ISO day in the region; null: all days. */
  day: string | null;
  timeZone: string;
  onChoose(day: string | null): void;
}

/** Limits the history to one day. The calendar is loaded when it is opened. */
export function DayFilter({ day, timeZone, onChoose }: DayFilterProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(isOpen, loadDialog);
  return (
    <div className={styles.dayFilter}>
      <Button size="sm" icon="clock" onClick={() => setOpen(true)}>
        {day === null ? t('history:day.choose') : formatDate(day, language)}
      </Button>
      {day !== null && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
          {t('history:day.all')}
        </Button>
      )}
      {dialog && (
        <dialog.DayDialog
          day={day}
          timeZone={timeZone}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
