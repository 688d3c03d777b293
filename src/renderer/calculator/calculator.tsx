import { type FormEvent, useId, useState } from 'react';
import { toMajorUnits } from '#domain/money/money.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TaggedText } from '#i18n/tagged-text.tsx';
import { type Loan, loanOn } from '#region/format/loan-of.ts';
import { CALCULATOR_KEYS, LOAN_FORM_KEYS } from '#region/routing/query-keys.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { AmountInput } from './amount-input.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { ChoiceInput } from './choice-input.tsx';
import { LoanChart } from './loan-chart.tsx';
import { useMoney } from './use-money.ts';

/** What a car costs a month. Without scripts it is a form that is answered by the page of the calculator. */
export function Calculator({ view }: { view: CalculatorView }) {
  const t = useTranslate();
  const id = useId();
  const [price, setPrice] = useState(view.subject.price);
  const [wish, setWish] = useState(view.wish);
  const terms = { code: '', ...view, ...view.banks?.find(({ code }) => code === wish.bank) };
  const loan = loanOn({ ...view.subject, price }, terms, wish);
  return (
    <div className={styles.calculator} data-calculator>
      <form
        className={styles.form}
        method="get"
        action={view.action}
        autoComplete="off"
        aria-label={t('finance:form')}
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        {view.car === undefined ? (
          <AmountInput
            id={`${id}price`}
            name={CALCULATOR_KEYS.price}
            label={view.priceLabel}
            view={view}
            value={price || undefined}
            onType={(amount = 0) => setPrice(amount)}
          />
        ) : (
          <input type="hidden" name={CALCULATOR_KEYS.car} value={view.car} />
        )}
        {loan && (
          <DownPayment
            id={`${id}down`}
            view={view}
            loan={loan}
            price={price}
            onType={(downPayment) => setWish({ ...wish, downPayment })}
          />
        )}
        {view.banks && (
          <ChoiceInput
            id={`${id}bank`}
            name={CALCULATOR_KEYS.bank}
            label={t('finance:bank')}
            // the terms that the region usually has, or those of a bank
            options={[
              ['', t('finance:usualTerms')],
              ...view.banks.map(({ code, name }) => [code, name] as const),
            ]}
            value={terms.code}
            onChoose={(bank) => setWish({ ...wish, bank })}
          />
        )}
        <TenureInput
          id={`${id}months`}
          tenures={terms.tenures}
          months={loan?.plan.months ?? wish.months ?? view.financing.defaultTenureMonths}
          help={view.timeLeft && t('finance:timeLeft', { time: view.timeLeft })}
          onChoose={(months) => setWish({ ...wish, months })}
        />
        <div className={styles.submit}>
          <Button type="submit" variant="primary" isBlock>
            {t('finance:calculate')}
          </Button>
        </div>
      </form>
      <div className={styles.result}>
        {loan ? (
          <LoanResult loan={loan} price={price} view={terms} />
        ) : (
          <p className={styles.empty}>{t('finance:noPrice')}</p>
        )}
        {loan && view.apply && <ApplyLink apply={view.apply} loan={loan} price={price} />}
        <Notice tone="info">{t('finance:note')}</Notice>
      </div>
    </div>
  );
}

interface DownPaymentProps {
  id: string;
  view: CalculatorView;
  loan: NonNullable<ReturnType<typeof loanOn>>;
  /** Minor units. */
  price: number;
  onType(downPayment: number | undefined): void;
}

function DownPayment({ id, view, loan, price, onType }: DownPaymentProps) {
  const t = useTranslate();
  const { money } = useMoney(view.currency);
  const { fractionDigits, priceStep } = view.currency;
  return (
    <AmountInput
      id={id}
      name={CALCULATOR_KEYS.downPayment}
      label={t('finance:downPayment')}
      view={view}
      value={loan.downPayment}
      help={t('finance:leastDownPayment', { amount: money(loan.choices.leastDownPayment) })}
      slider={{
        min: toMajorUnits(loan.choices.leastDownPayment, fractionDigits),
        max: toMajorUnits(price, fractionDigits),
        step: stepFor(toMajorUnits(price, fractionDigits), priceStep),
        text: money(loan.downPayment),
      }}
      onType={onType}
    />
  );
}

/** Some two hundred stops on the way, none finer than prices are written. */
function stepFor(price: number, priceStep: number): number {
  const wanted = price / 200;
  return wanted >= priceStep ? priceStep : Math.max(1, 10 ** Math.floor(Math.log10(Math.max(wanted, 1))));
}

interface ApplyLinkProps {
  apply: NonNullable<CalculatorView['apply']>;
  loan: Loan;
  /** Minor units. */
  price: number;
}

/** Applies for the loan as it is calculated. */
function ApplyLink({ apply: { label, href, perUnit }, loan, price }: ApplyLinkProps) {
  const query = new URLSearchParams({
    [LOAN_FORM_KEYS.price]: String(price * perUnit),
    [LOAN_FORM_KEYS.downPayment]: String(loan.downPayment * perUnit),
    [LOAN_FORM_KEYS.months]: String(loan.plan.months),
  });
  return (
    <LinkButton href={`${href}${href.includes('?') ? '&' : '?'}${query}`} isBlock>
      {label}
    </LinkButton>
  );
}

interface TenureInputProps {
  id: string;
  tenures: CalculatorView['tenures'];
  months: number;
  help?: string;
  onChoose(months: number): void;
}

/** How long the loan lasts: one of the tenures of the manifest. */
function TenureInput({ id, tenures, months, help, onChoose }: TenureInputProps) {
  const t = useTranslate();
  const at = Math.max(
    0,
    tenures.findIndex((tenure) => tenure.months === months),
  );
  return (
    <ChoiceInput
      id={id}
      name={CALCULATOR_KEYS.months}
      label={t('finance:tenure')}
      options={tenures.map((tenure) => [tenure.months, tenure.label])}
      value={tenures[at]?.months ?? ''}
      describedBy={help ? `${id}help` : undefined}
      onChoose={(chosen) => onChoose(Number(chosen))}
    >
      {tenures.length > 1 && (
        <input
          className={styles.slider}
          type="range"
          aria-label={t('finance:tenure')}
          aria-valuetext={tenures[at]?.label}
          min={0}
          max={tenures.length - 1}
          step={1}
          value={at}
          onChange={({ target }) => onChoose(tenures[Number(target.value)]?.months ?? months)}
        />
      )}
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
    </ChoiceInput>
  );
}

interface LoanResultProps {
  loan: Loan;
  /** Minor units. */
  price: number;
  view: CalculatorView;
}

/** The month in one large number, then where it comes from. */
function LoanResult({ loan, price, view }: LoanResultProps) {
  const t = useTranslate();
  const { money, percent } = useMoney(view.currency);
  const { plan, downPayment, choices } = loan;
  const tenure = view.tenures.find(({ months }) => months === plan.months);
  const rows = [
    { name: view.priceLabel, amount: money(price) },
    {
      name: t('finance:downPayment'),
      amount: money(downPayment),
      note: t('finance:share', { percent: percent(Math.round((downPayment / price) * 100)) }),
    },
    {
      name: t('finance:loan'),
      amount: money(plan.loan),
      note: t('finance:mostLent', { percent: percent(choices.maximumPercent) }),
    },
    {
      name: t('finance:interest'),
      amount: money(plan.totalInterest),
      note: tenure?.rate,
    },
    { name: t('finance:total'), amount: money(plan.total) },
  ];
  return (
    <>
      <p className={styles.headline} aria-live="polite">
        <TaggedText
          tags={{
            amount: (text) => <strong className={styles.installment}>{text}</strong>,
            term: (text) => <span className={styles.tenure}>{text}</span>,
          }}
        >
          {t('finance:plan', { amount: money(plan.installment), tenure: tenure?.label ?? '' })}
        </TaggedText>
      </p>
      <dl className={styles.rows}>
        {rows.map(({ name, amount, note }) => (
          <div key={name} className={styles.row}>
            <dt>
              {name}
              {note && <span className={styles.rowNote}>{note}</span>}
            </dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {plan.years.length > 0 && <LoanChart plan={plan} currency={view.currency} />}
    </>
  );
}
