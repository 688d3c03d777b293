import { type FormEvent, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMonths } from '#region/format/format.ts';
import { formatPercent } from '#region/format/format-measure.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import { useOfferContext } from '../offer-context.ts';
import type { FinancingChoice } from '../offer-slice.ts';
import { StepButton } from './next-step.tsx';
import styles from './steps.module.css';
import { useFinancingChoice } from './use-financing-choice.ts';

/** The choice; it is sent when the documents that it asks for are there. */
export function FinancingForm() {
  const t = useTranslate();
  const { choice, methods, method, isMissingPapers, isBusy, change, send } = useFinancingChoice();
  const [isChecked, setChecked] = useState(false);
  const required = t('offers:page.required');
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    void send();
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
        checked={choice.insurance}
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

interface LoanFieldsProps {
  choice: FinancingChoice;
  /** Whether what is missing is marked. */
  isChecked: boolean;
  onChange(part: Partial<FinancingChoice>): void;
}

/** Bank and term of the loan that the buyer asks for. */
function LoanFields({ choice: { bank, months }, isChecked, onChange }: LoanFieldsProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { banks, tenures } = useOfferContext();
  const monthsOf = (code: string) => banks.find((each) => each.code === code)?.tenureMonths ?? tenures;
  const required = t('offers:page.required');
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('offers:page.financing.bank')}
        value={bank}
        error={isChecked && bank === '' ? required : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            bank: value,
            ...(months !== null && !monthsOf(value).includes(months) && { months: null }),
          })
        }
        data={[
          { value: '', label: t('offers:page.choose') },
          ...banks.map(({ code, name, interestPercent }) => ({
            value: code,
            label:
              interestPercent === undefined
                ? name
                : t('offers:page.financing.bankRate', {
                    bank: name,
                    percent: formatPercent(interestPercent, numbersOf(language)),
                  }),
          })),
        ]}
      />
      <NativeSelect
        label={t('offers:page.financing.months')}
        value={months === null ? '' : String(months)}
        error={isChecked && months === null ? required : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ months: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: t('offers:page.choose') },
          ...monthsOf(bank).map((each) => ({
            value: String(each),
            label: formatMonths(each, language, t as Translate),
          })),
        ]}
      />
    </div>
  );
}
