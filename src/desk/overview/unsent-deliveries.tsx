import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { useRetryDeliveryMutation, useUnsentDeliveriesQuery } from './overview-api.ts';

/** Messages that could not be sent; each can be sent again. */
export function UnsentDeliveries() {
  const t = useTranslate();
  const dates = useDates();
  const notify = useNotify();
  const { code: region } = useStaff().region;
  const { data, error, refetch } = useUnsentDeliveriesQuery(region);
  const [retry] = useRetryDeliveryMutation();
  async function sendAgain(delivery: number) {
    const { error: failure } = await retry({ region, delivery });
    if (failure) notify.failed(failure);
    else notify.done(t('desk:unsent.retried'));
  }
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={parts.quiet}>{t('desk:unsent.none')}</p>;
  return (
    <DataTable
      label={t('desk:unsent.title')}
      columns={[
        { name: 'number', label: t('desk:column.number') },
        { name: 'to', label: t('desk:unsent.to') },
        { name: 'error', label: t('desk:unsent.error') },
        { name: 'retry', label: t('desk:retry') },
      ]}
    >
      <tbody>
        {data.map(({ id, about, number, channel, state, error: reason, created_at }) => (
          <tr key={id}>
            <td>
              <DeskLink
                to={{ region, page: about === 'ticket' ? 'tickets' : 'offers', item: number }}
                className={parts.link}
              >
                {about === 'ticket' ? number : t('desk:unsent.offer', { number })}
              </DeskLink>
            </td>
            <td>{t(`desk:channel.${channel}`)}</td>
            <td className={parts.values}>
              {t(state === 'dead' ? 'desk:unsent.dead' : 'desk:unsent.again')}
              {reason && `: ${reason}`} ({dates.since(created_at)})
            </td>
            <td>
              <Button size="sm" onClick={() => void sendAgain(id)}>
                {t('desk:retry')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
