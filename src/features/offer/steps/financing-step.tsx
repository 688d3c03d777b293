import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useAction, useOfferContext } from '../offer-context.ts';
import { FinancingForm } from './financing-form.tsx';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** How the rest is paid: in cash, or with a loan of a bank; and whether the buyer wants insurance. */
export function FinancingStep() {
  const t = useTranslate();
  const { offer } = useOfferContext();
  const cash = useAction('choose_cash');
  const loan = useAction('request_loan');
  return (
    <>
      {cash || loan ? (
        <FinancingForm />
      ) : (
        <div className={styles.card}>
          <p>
            {t(`offers:page.financing.${offer.method ?? (offer.deposit.amount > 0 ? 'later' : 'laterFree')}`)}
          </p>
        </div>
      )}
      <NextStep />
    </>
  );
}
