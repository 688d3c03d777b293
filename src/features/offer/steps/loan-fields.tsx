import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMonths } from '#region/format/format.ts';
import { formatPercent } from '#region/format/format-measure.ts';
import { numbersOf } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { useOfferContext } from '../offer-context.ts';
import type { FinancingChoice } from '../offer-slice.ts';
import styles from './steps.module.css';

interface LoanFieldsProps {
  choice: FinancingChoice;
  /** Whether what is missing is marked. */
  isChecked: boolean;
  onChange(part: Partial<FinancingChoice>): void;
}

/** Bank and term of the loan that the buyer asks for. */
export function LoanFields({ choice: { bank, months }, isChecked, onChange }: LoanFieldsProps) {
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
