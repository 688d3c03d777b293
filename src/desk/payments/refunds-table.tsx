import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { DeskLink } from '../routing/desk-link.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './payments.module.css';
import { useRefundsQuery } from './payments-api.ts';
import { RefundState } from './refund-state.tsx';

const STATES = ['waiting', 'open', 'ended'] as const;

/** Refunds of the region, newest first; those that wait can be approved here. */
export function RefundsTable({ region, state }: { region: string; state: string }) {
  const t = useTranslate();
  const { data, error, refetch } = useRefundsQuery({ region, state });
  return (
    <section aria-label={t('desk:money.view.refunds')}>
      <div className={styles.filters}>
        <ChoiceSelect
          label={t('desk:money.anyState')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`desk:money.refunds.${value}`) }))}
          onChoose={(chosen) =>
            goToDesk({ region, page: 'payments', item: 'refunds', query: chosen && `state=${chosen}` })
          }
        />
      </div>
      {!data && <LoadState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={parts.quiet}>{t('desk:money.noRefunds')}</p>}
      <ul className={styles.refunds}>
        {data?.map(({ offer, refund }) => (
          <li key={refund.slug} className={styles.card}>
            <p>
              <DeskLink to={{ region, page: 'offers', item: offer.number }} className={parts.link}>
                {offer.number}
              </DeskLink>{' '}
              {offer.car}
              <span className={parts.second}>{offer.phone}</span>
            </p>
            <RefundState refund={refund} region={region} />
          </li>
        ))}
      </ul>
    </section>
  );
}
