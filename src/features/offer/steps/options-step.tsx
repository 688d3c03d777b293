import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMonths, formatNumber } from '#region/format/format.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { Button } from '#ui/button/button.tsx';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import { useOfferLoanQuery } from '../offer-api.ts';
import { useAction, useOfferContext } from '../offer-context.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** The loans that the bank gives; one is chosen, or cash instead. */
export function OptionsStep() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { address } = useOfferContext();
  const { data: loan } = useOfferLoanQuery(address);
  const { isBusy, actAndGo } = useOfferAct(address);
  const canChoose = useAction('choose_option') !== undefined;
  const canPayCash = useAction('choose_cash') !== undefined;
  const [wanted, setWanted] = useState<string>();
  if (!loan) return <div className={styles.waiting} aria-busy="true" />;
  const options = canChoose ? loan.options : loan.options.filter(({ id }) => id === loan.chosen);
  const chosen = wanted ?? loan.chosen ?? loan.options[0]?.id;
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-label={t('offers:step.options')}>
        {options.map(({ id, amount, months, interest_percent, installment }) => (
          <RadioCard
            key={id}
            name="option"
            value={id}
            label={t('offers:page.options.installment', { amount: installment.text })}
            description={
              <span className={styles.figures}>
                <span>{t('offers:page.options.amount', { amount: amount.text })}</span>
                <span>{formatMonths(months, language, t as Translate)}</span>
                <span>
                  {t('offers:page.options.rate', { rate: formatNumber(interest_percent, language, 2) })}
                </span>
              </span>
            }
            checked={id === chosen}
            onChange={() => setWanted(id)}
          />
        ))}
      </div>
      {canChoose && chosen !== undefined && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            aria-disabled={isBusy}
            onClick={() => isBusy || actAndGo({ path: 'choose-financing-option', body: { option: chosen } })}
          >
            {t('offers:page.options.choose')}
          </Button>
          {canPayCash && (
            <Button
              aria-disabled={isBusy}
              onClick={() =>
                isBusy || actAndGo({ path: 'financing-and-insurance', body: { method: 'cash' } })
              }
            >
              {t('offers:page.options.cash')}
            </Button>
          )}
        </div>
      )}
      {!canChoose && <NextStep />}
    </>
  );
}
