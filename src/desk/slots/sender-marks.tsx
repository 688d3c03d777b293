import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { LoadState } from '../parts/load-state.tsx';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { useTicketQuery } from '../tickets/tickets-api.ts';
import { CancelSender } from './cancel-sender.tsx';
import type { MarkedSender } from './marked-sender.ts';
import styles from './slots.module.css';

export interface SenderMarksProps {
  marked: MarkedSender;
  /** @param marked undefined: none */
  onChange(marked: MarkedSender | undefined): void;
}

/** Says which sender is marked and by what; managers cancel all appointments of the sender. */
export function SenderMarks({ marked, onChange }: SenderMarksProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const mayCancel = useMay('manager');
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useTicketQuery({ region, number: marked.sender });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  const same = data.booking?.same_sender ?? [];
  const count = same.find(({ by }) => by === marked.by)?.count ?? 0;
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
          value={marked.by}
          data={same.map(({ by, count: each }) => ({
            value: by,
            label: t('desk:sender.count', { by: t(`desk:sender.by.${by}`), count: each }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...marked, by: same.find(({ by }) => by === value)?.by ?? marked.by })
          }
        />
        {mayCancel && count > 0 && (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('desk:sender.cancel')}
          </Button>
        )}
        <Button onClick={() => onChange(undefined)}>{t('desk:sender.unmark')}</Button>
      </div>
      {isConfirming && <CancelSender marked={marked} count={count} onClose={() => setConfirming(false)} />}
    </section>
  );
}
