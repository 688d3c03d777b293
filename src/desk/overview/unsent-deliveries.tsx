import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/notifications/notifications.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { useRetryDeliveryMutation, useUnsentDeliveriesQuery } from './overview-api.ts';

/** Messages that could not be sent; each can be sent again. */
export function UnsentDeliveries() {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  const { data, error, refetch } = useUnsentDeliveriesQuery(region);
  const [retry] = useRetryDeliveryMutation();
  async function sendAgain(delivery: number) {
    const { error: failure } = await retry({ region, delivery });
    notify({
      text: failure ? failureText(failure, t) : t('desk:unsent.retried'),
      closeLabel: t('desk:close'),
      ...(failure && { tone: 'problem' }),
    });
  }
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={parts.quiet}>{t('desk:unsent.none')}</p>;
  return (
    <ScrollArea label={t('desk:unsent.title')}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">{t('desk:column.number')}</th>
            <th scope="col">{t('desk:unsent.to')}</th>
            <th scope="col">{t('desk:unsent.error')}</th>
            <th scope="col">{t('desk:retry')}</th>
          </tr>
        </thead>
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
      </table>
    </ScrollArea>
  );
}
