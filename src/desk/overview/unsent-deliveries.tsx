import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
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
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={parts.quiet}>{t('desk:unsent.none')}</p>;
  return (
    <div className={parts.scroll}>
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
          {data.map(({ id, number, channel, error: reason, created_at }) => (
            <tr key={id}>
              <td>
                <DeskLink to={{ region, page: 'tickets', item: number }}>{number}</DeskLink>
              </td>
              <td>{t(`desk:channel.${channel}`)}</td>
              <td>
                {reason} ({dates.since(created_at)})
              </td>
              <td>
                <Button size="sm" onClick={() => void retry({ region, delivery: id })}>
                  {t('desk:retry')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
