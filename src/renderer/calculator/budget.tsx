import { type FormEvent, useId, useState } from 'react';
import { toMajorUnits } from '#domain/money/money.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { TaggedText } from '#i18n/tagged-text.tsx';
import { formatMoney } from '#region/format/format-money.ts';
import { affordableOn, loanOn } from '#region/format/loan-of.ts';
import { CALCULATOR_KEYS } from '#region/routing/query-keys.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { AmountInput } from './amount-input.tsx';
import styles from './budget.module.css';
import type { BudgetView } from './budget-view.ts';
import form from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { useMoney } from './use-money.ts';

/** From an affordable monthly payment to the cars within reach. Without scripts the page of the calculator answers. */
export function Budget({ view, calculator }: { view: BudgetView; calculator: CalculatorView }) {
  const t = useTranslate();
  const id = useId();
  const { action } = calculator;
  const [monthly, setMonthly] = useState(view.monthly);
  return (
    <section className={styles.budget} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className={styles.title}>
        {t('finance:budget.title')}
      </h2>
      <form
        className={styles.form}
        method="get"
        action={action}
        autoComplete="off"
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        <AmountInput
          id={`${id}monthly`}
          view={calculator}
          name={CALCULATOR_KEYS.monthly}
          label={t('finance:budget.label')}
          value={monthly}
          onType={setMonthly}
        />
        <div className={form.submit}>
          <Button type="submit">{t('finance:calculate')}</Button>
        </div>
      </form>
      <div role="status">
        {monthly !== undefined && <Reach monthly={monthly} search={view.search} calculator={calculator} />}
      </div>
    </section>
  );
}

interface ReachProps {
  monthly: number;
  search: BudgetView['search'];
  calculator: CalculatorView;
}

function Reach({ monthly, search, calculator }: ReachProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { currency, tenures } = calculator;
  const { percent } = useMoney(currency);
  const price = affordableOn(monthly, calculator);
  const loan = loanOn({ price }, calculator);
  if (!loan) return <p className={styles.terms}>{t('finance:budget.none')}</p>;
  const major = toMajorUnits(price, currency.fractionDigits);
  const tenure = tenures.find(({ months }) => months === loan.plan.months)?.label ?? '';
  const share = percent(Math.round((loan.downPayment / price) * 100));
  return (
    <div className={styles.reach}>
      <p>
        <TaggedText
          tags={{
            amount: (text) => <strong className={form.installment}>{text}</strong>,
            terms: (text) => <span className={styles.terms}>{text}</span>,
          }}
        >
          {t('finance:budget.plan', {
            amount: formatMoney(major, currency, language),
            percent: share,
            tenure,
          })}
        </TaggedText>
      </p>
      {search && (
        <LinkButton
          variant="primary"
          href={`${search.action}?${search.key}=-${asFilterValue(major, search.multiplier)}`}
        >
          {t('finance:budget.see')}
        </LinkButton>
      )}
    </div>
  );
}

/** In the filter's units, rounded down to the four decimals that an address may have. */
function asFilterValue(major: number, multiplier: number): number {
  return Math.floor((major / multiplier) * 1e4) / 1e4;
}
