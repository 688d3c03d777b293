import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMonths } from '#region/format/format.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import { offerActions } from '../offer-slice.ts';
import { useAction, useOfferContext } from '../page/offer-context.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { useOfferState } from '../use-offer-state.ts';
import { NextStep, StepButton } from './next-step.tsx';
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

/** The choice; it is sent when the documents that it asks for are there. */
export function FinancingForm() {
  const t = useTranslate();
  const language = usePageLanguage();
  const dispatch = useDispatch();
  const { address, banks, tenures } = useOfferContext();
  const actions = { cash: useAction('choose_cash'), loan: useAction('request_loan') };
  const { isBusy, actAndGo } = useOfferAct(address);
  const choice = useOfferState((state) => state.choice);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<typeof choice>) => dispatch(offerActions.choiceChanged(part));
  const methods = (['cash', 'loan'] as const).filter(
    (method) => actions[method] && (method === 'cash' || banks.length > 0),
  );
  const method = methods.find((each) => each === choice.method);
  const isMissingPapers = method !== undefined && (actions[method]?.missing.includes('documents') ?? false);
  const { bank, months, insurance } = choice;
  const required = t('offers:page.required');
  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isBusy || method === undefined || isMissingPapers) return;
    if (method === 'loan' && (bank === '' || months === null)) return;
    const loan = method === 'loan' && { bank, months };
    await actAndGo({ path: 'financing-and-insurance', body: { method, ...loan, insurance } });
  }
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <div className={styles.choices} role="radiogroup" aria-label={t('offers:step.financing')}>
        {methods.map((each) => (
          <RadioCard
            key={each}
            name="method"
            value={each}
            label={t(`offers:page.financing.${each}`)}
            description={t(`offers:page.financing.${each}Text`)}
            checked={each === method}
            onChange={() => change({ method: each })}
          />
        ))}
      </div>
      {isChecked && method === undefined && <Notice tone="problem">{required}</Notice>}
      {method === 'loan' && (
        <div className={styles.fields}>
          <NativeSelect
            label={t('offers:page.financing.bank')}
            value={bank}
            error={isChecked && bank === '' ? required : undefined}
            onChange={({ currentTarget }) => change({ bank: currentTarget.value })}
            data={[
              { value: '', label: t('offers:page.choose') },
              ...banks.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <NativeSelect
            label={t('offers:page.financing.months')}
            value={months === null ? '' : String(months)}
            error={isChecked && months === null ? required : undefined}
            onChange={({ currentTarget: { value } }) =>
              change({ months: value === '' ? null : Number(value) })
            }
            data={[
              { value: '', label: t('offers:page.choose') },
              ...tenures.map((each) => ({
                value: String(each),
                label: formatMonths(each, language, t as Translate),
              })),
            ]}
          />
        </div>
      )}
      <Checkbox
        label={t('offers:page.financing.insurance')}
        description={t('offers:page.financing.insuranceText')}
        checked={insurance}
        onChange={({ currentTarget }) => change({ insurance: currentTarget.checked })}
      />
      {isMissingPapers ? (
        <>
          <Notice>{t('offers:need.documents')}</Notice>
          <div className={styles.actions}>
            <StepButton step="documents" variant="primary">
              {t('offers:page.documents.go')}
            </StepButton>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t(method === 'loan' ? 'offers:page.financing.ask' : 'offers:page.financing.confirm')}
          </Button>
        </div>
      )}
    </form>
  );
}
