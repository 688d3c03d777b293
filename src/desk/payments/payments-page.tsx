import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { readQuery } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './payments.module.css';
import { useRefundsQuery } from './payments-api.ts';
import { CASE, PaymentsTable } from './payments-table.tsx';
import { Reconciliations } from './reconciliations.tsx';
import { RefundState } from './refund-state.tsx';

const STATES = ['waiting', 'open', 'ended'] as const;

const VIEWS = ['payments', 'refunds', 'reconciliation'] as const;

/** Money of the region: payments, refunds, and the comparison with the provider. */
export function PaymentsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const view = VIEWS.find((each) => each === address.item) ?? 'payments';
  const query = readQuery(address.query);
  return (
    <>
      <PageHead title={t('desk:page.payments')}>
        <Segments
          label={t('desk:money.views')}
          segments={VIEWS.map((name) => ({ name, label: t(`desk:money.view.${name}`) }))}
          chosen={view}
          onChoose={(item) => goToDesk({ region, page: 'payments', item: item === 'payments' ? '' : item })}
        />
      </PageHead>
      {view === 'payments' && (
        <PaymentsTable key={region} region={region} state={query.case ? CASE : (query.state ?? '')} />
      )}
      {view === 'refunds' && <RefundsTable key={region} region={region} state={query.state ?? ''} />}
      {view === 'reconciliation' && <Reconciliations key={region} region={region} />}
    </>
  );
}

/** Refunds of the region, newest first; those that wait can be approved here. */
function RefundsTable({ region, state }: { region: string; state: string }) {
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
