import type { DeskTicket } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import styles from './tickets.module.css';
import { type TicketKey, useAssignTicketMutation, useSetTicketStatusMutation } from './tickets-api.ts';

/** Status and assignee of a ticket. */
export function TicketActions({ ticket, ticketKey }: { ticket: DeskTicket; ticketKey: TicketKey }) {
  const t = useTranslate();
  const notify = useNotify();
  const own = useStaff().staff.id;
  const { data: staff = [] } = useDeskStaffQuery(ticketKey.region);
  const [setStatus, status] = useSetTicketStatusMutation();
  const [assign, assigned] = useAssignTicketMutation();
  const isBusy = status.isLoading || assigned.isLoading;
  const { version } = ticket;

  async function run(change: () => { unwrap(): Promise<unknown> }) {
    if (isBusy) return;
    try {
      await change().unwrap();
    } catch (error) {
      notify.failed(error);
    }
  }
  const give = (assignee: number | null) => void run(() => assign({ ...ticketKey, version, assignee }));

  return (
    <div className={styles.actions}>
      <NativeSelect
        label={t('desk:ticket.status')}
        value={ticket.status}
        data={[ticket.status, ...ticket.next_statuses].map((value) => ({
          value,
          label: t(`desk:status.${value}`),
        }))}
        onChange={(event) => {
          const next = event.currentTarget.value as TicketStatus;
          void run(() => setStatus({ ...ticketKey, version, status: next }));
        }}
      />
      <NativeSelect
        label={t('desk:ticket.assignee')}
        value={String(ticket.assignee?.id ?? '')}
        data={[
          { value: '', label: t('desk:filter.nobody') },
          ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => give(Number(event.currentTarget.value) || null)}
      />
      {ticket.assignee?.id !== own && (
        <Button variant="primary" data-shortcut="take" onClick={() => give(own)}>
          {t('desk:ticket.take')}
        </Button>
      )}
    </div>
  );
}
