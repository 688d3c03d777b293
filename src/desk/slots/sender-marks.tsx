import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { LoadState } from '../parts/load-state.tsx';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { useTicketQuery } from '../tickets/tickets-api.ts';
import { CancelSender } from './cancel-sender.tsx';
import type { Marks } from './marks.ts';
import styles from './slots.module.css';

export interface SenderMarksProps {
  marks: Marks;
  /** @param marks undefined: none */
  onChange(marks: Marks | undefined): void;
}

/** Says which sender is marked and by what; managers cancel all appointments of the sender. */
export function SenderMarks({ marks, onChange }: SenderMarksProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const mayCancel = useMay('manager');
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useTicketQuery({ region, number: marks.sender });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  const same = data.booking?.same_sender ?? [];
  const count = same.find(({ by }) => by === marks.by)?.count ?? 0;
  return (
    <section className={styles.sender} aria-label={t('desk:sender.label')}>
      <p>
        <DeskLink to={{ region, page: 'tickets', item: data.number }}>
          {t('desk:sender.marked', { number: data.number })}
        </DeskLink>
      </p>
      <div className={styles.choice}>
        <NativeSelect
          label={t('desk:sender.label')}
          value={marks.by}
          data={same.map(({ by, count: each }) => ({
            value: by,
            label: t('desk:sender.count', { by: t(`desk:sender.by.${by}`), count: each }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...marks, by: same.find(({ by }) => by === value)?.by ?? marks.by })
          }
        />
        {mayCancel && count > 0 && (
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            {t('desk:sender.cancel')}
          </Button>
        )}
        <Button onClick={() => onChange(undefined)}>{t('desk:sender.unmark')}</Button>
      </div>
      {isAsked && <CancelSender marks={marks} count={count} onClose={() => setIsAsked(false)} />}
    </section>
  );
}
