import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useOfferAgreementQuery } from '../offer-api.ts';
import { useOfferContext } from '../offer-context.ts';
import { AgreementFiles } from './agreement-files.tsx';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** The papers of the agreement, once staff have prepared them. */
export function AgreementStep() {
  const t = useTranslate();
  const { address } = useOfferContext();
  const { data: agreement } = useOfferAgreementQuery(address);
  if (!agreement) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <>
      <div className={styles.card}>
        {agreement.files.length > 0 ? (
          <AgreementFiles files={agreement.files} />
        ) : (
          <p className={styles.text}>{t('offers:need.agreement')}</p>
        )}
      </div>
      <NextStep />
    </>
  );
}
