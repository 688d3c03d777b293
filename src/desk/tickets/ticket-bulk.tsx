import { useState } from 'react';
import type { ChangedTickets } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import type { Selection } from './ticket-selection.ts';
import styles from './tickets.module.css';
import { useAssignTicketsMutation, useSetTicketStatusesMutation } from './tickets-api.ts';

const STATUSES = ['new', 'in_progress', 'waiting', 'done', 'cancelled'] as const;
/** Tickets of one request. */
const MOST = 100;
const NOBODY = 'none';

/** What can be done with the selected tickets, and the result of the last change. */
export function TicketBulk({ region, selection }: { region: string; selection: Selection }) {
  const t = useTranslate();
  const { data: staff = [] } = useDeskStaffQuery(region);
  const [setStatuses, status] = useSetTicketStatusesMutation();
  const [assign, assigned] = useAssignTicketsMutation();
  const [outcome, setOutcome] = useState('');
  const isBusy = status.isLoading || assigned.isLoading;
  const { size } = selection.chosen;
  const tickets = [...selection.chosen].map(([number, version]) => ({ number: Number(number), version }));

  async function run(change: () => { unwrap(): Promise<ChangedTickets> }) {
    if (isBusy) return;
    try {
      setOutcome(outcomeText(await change().unwrap(), t));
      selection.set([]);
    } catch (error) {
      setOutcome(failureText(error, t));
    }
  }
  return (
    <div className={styles.bulk}>
      {size > 0 && size <= MOST && (
        <>
          <strong>{t('desk:bulk.chosen', { count: size })}</strong>
          <ChoiceSelect
            label={t('desk:bulk.status')}
            value=""
            options={STATUSES.map((value) => ({ value, label: t(`desk:status.${value}`) }))}
            onChoose={(value) =>
              void run(() => setStatuses({ region, tickets, status: value as TicketStatus }))
            }
          />
          <ChoiceSelect
            label={t('desk:bulk.assign')}
            value=""
            options={[
              { value: NOBODY, label: t('desk:filter.nobody') },
              ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChoose={(value) =>
              void run(() => assign({ region, tickets, assignee: value === NOBODY ? null : Number(value) }))
            }
          />
          <Button size="sm" onClick={() => selection.set([])}>
            {t('desk:bulk.none')}
          </Button>
        </>
      )}
      <p role="status">{size > MOST ? t('desk:bulk.tooMany', { count: MOST }) : outcome}</p>
    </div>
  );
}

/** The result of a change in words: how many have changed, and which have not. */
export function outcomeText({ done, changed, missing }: ChangedTickets, t: TypedTranslate): string {
  return [
    t('desk:bulk.done', { count: done.length }),
    ...(changed.length > 0 ? [t('desk:bulk.changed', { numbers: changed.join(', ') })] : []),
    ...(missing.length > 0 ? [t('desk:bulk.missing', { numbers: missing.join(', ') })] : []),
  ].join(' ');
}
