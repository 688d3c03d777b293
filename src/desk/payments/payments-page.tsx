import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import { CASE, PaymentsTable } from './payments-table.tsx';
import { Reconciliations } from './reconciliations.tsx';
import { RefundsTable } from './refunds-table.tsx';

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
