import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import { useAction, useOfferContext } from '../offer-context.ts';
import { offerActions } from '../offer-slice.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { useOfferState } from '../use-offer-state.ts';
import { LoanFields } from './loan-fields.tsx';
import { StepButton } from './next-step.tsx';
import styles from './steps.module.css';

/** The choice; it is sent when the documents that it asks for are there. */
export function FinancingForm() {
  const t = useTranslate();
  const dispatch = useDispatch();
  const { address, banks } = useOfferContext();
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
      {method === 'loan' && <LoanFields choice={choice} isChecked={isChecked} onChange={change} />}
      <Checkbox
        label={t('offers:page.financing.insurance')}
        description={t('offers:page.financing.insuranceText')}
        checked={insurance}
        onChange={({ currentTarget }) => change({ insurance: currentTarget.checked })}
      />
      {isMissingPapers ? (
        <DocumentsFirst />
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

/** Leads to the documents that are needed before. */
function DocumentsFirst() {
  const t = useTranslate();
  return (
    <>
      <Notice>{t('offers:need.documents')}</Notice>
      <div className={styles.actions}>
        <StepButton step="documents" variant="primary">
          {t('offers:page.documents.go')}
        </StepButton>
      </div>
    </>
  );
}
