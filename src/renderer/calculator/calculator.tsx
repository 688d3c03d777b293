import { type FormEvent, useId, useState } from 'react';
import { toMajorUnits } from '#domain/money/money.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { loanOn } from '#region/format/loan-of.ts';
import { CALCULATOR_KEYS } from '#region/routing/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { AmountInput } from './amount-input.tsx';
import { ApplyLink } from './apply-link.tsx';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { LoanResult } from './loan-result.tsx';
import { TenureInput } from './tenure-input.tsx';
import { useMoney } from './use-money.ts';

/** What a car costs a month. Without scripts it is a form that is answered by the page of the calculator. */
export function Calculator({ view }: { view: CalculatorView }) {
  const t = useTranslate();
  const id = useId();
  const [price, setPrice] = useState(view.subject.price);
  const [wish, setWish] = useState(view.wish);
  const terms = { ...view, ...view.banks?.find(({ code }) => code === wish.bank) };
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
          <PriceInput id={`${id}price`} view={view} price={price} onType={setPrice} />
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
          <BankInput
            id={`${id}bank`}
            banks={view.banks}
            chosen={wish.bank}
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

interface PriceInputProps {
  id: string;
  view: CalculatorView;
  /** Minor units. */
  price: number;
  onType(price: number): void;
}

function PriceInput({ id, view, price, onType }: PriceInputProps) {
  const t = useTranslate();
  const { sign, amount, minor, typed, examples } = useMoney(view.currency);
  const { fractionDigits } = view.currency;
  return (
    <AmountInput
      id={id}
      sent={view.sent?.[CALCULATOR_KEYS.price]}
      unread={t('finance:unread', { examples })}
      name={CALCULATOR_KEYS.price}
      label={view.priceLabel}
      value={price === 0 ? undefined : toMajorUnits(price, fractionDigits)}
      sign={sign}
      write={amount}
      read={minor}
      typed={typed}
      onType={(typed) => onType(minor(typed) ?? 0)}
    />
  );
}

interface BankInputProps {
  id: string;
  banks: NonNullable<CalculatorView['banks']>;
  chosen: string | undefined;
  onChoose(bank: string): void;
}

/** On whose terms the loan is: those that the region usually has, or those of a bank. */
function BankInput({ id, banks, chosen = '', onChoose }: BankInputProps) {
  const t = useTranslate();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('finance:bank')}
      </label>
      <select
        id={id}
        className={styles.input}
        name={CALCULATOR_KEYS.bank}
        value={banks.some(({ code }) => code === chosen) ? chosen : ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('finance:usualTerms')}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
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
  const { money, sign, amount, minor, typed, examples } = useMoney(view.currency);
  const { fractionDigits, priceStep } = view.currency;
  return (
    <AmountInput
      id={id}
      sent={view.sent?.[CALCULATOR_KEYS.downPayment]}
      unread={t('finance:unread', { examples })}
      name={CALCULATOR_KEYS.downPayment}
      label={t('finance:downPayment')}
      value={toMajorUnits(loan.downPayment, fractionDigits)}
      help={t('finance:leastDownPayment', { amount: money(loan.choices.leastDownPayment) })}
      slider={{
        min: toMajorUnits(loan.choices.leastDownPayment, fractionDigits),
        max: toMajorUnits(price, fractionDigits),
        step: stepFor(toMajorUnits(price, fractionDigits), priceStep),
        text: money(loan.downPayment),
      }}
      sign={sign}
      write={amount}
      read={minor}
      typed={typed}
      onType={(typed) => onType(minor(typed))}
    />
  );
}

/** Some two hundred stops on the way, none finer than prices are written. */
function stepFor(price: number, priceStep: number): number {
  const wanted = price / 200;
  return wanted >= priceStep ? priceStep : Math.max(1, 10 ** Math.floor(Math.log10(Math.max(wanted, 1))));
}
