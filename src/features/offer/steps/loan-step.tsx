import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useOfferLoanQuery } from '../offer-api.ts';
import { useAction, useOfferContext } from '../offer-context.ts';
import { FinancingForm } from './financing-form.tsx';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** What the bank has answered. After a refusal another bank or cash can be chosen. */
export function LoanStep() {
  const t = useTranslate();
  const { address } = useOfferContext();
  const { data: loan, isLoading } = useOfferLoanQuery(address);
  const cash = useAction('choose_cash');
  const again = useAction('request_loan');
  if (isLoading) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <>
      <div className={styles.card}>
        {loan ? (
          <p className={loan.status === 'approved' ? styles.good : undefined}>
            {loan.status === 'approved' && <Icon name="check" />}
            {t(`offers:page.loan.${loan.status}`, { bank: loan.bank })}
          </p>
        ) : (
          <p className={styles.text}>{t('offers:page.loan.waiting')}</p>
        )}
      </div>
      {again && cash && <FinancingForm />}
      <NextStep />
    </>
  );
}
