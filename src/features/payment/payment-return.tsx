import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { Payment } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { UNTRACKED } from '#store/api.ts';
import type { Failure } from '#store/failure.ts';
import type { AppStore } from '#store/root-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { paymentApi } from './payment-api.ts';
import styles from './payment-return.module.css';
import type { PaymentLocale } from './payment-state.ts';
import { paymentProblem } from './problem-text.ts';

/** Seconds between questions while a bank has not answered; then the buyer gets a message. */
const PAUSES = [2, 3, 5, 8, 13, 20, 30];

export interface PaymentReturnProps extends PaymentLocale {
  /** Slug of the payment in the address. */
  payment: string;
  /** Called with each state that the server has answered: what the page shows may have changed. */
  onChange?(payment: Payment): void;
  /** Links under a payment that is paid, such as its receipt or the next step. */
  children?: ReactNode;
}

const NOTHING: ReturnedPayment = { payment: null, failure: null, isAsking: true };

/**
 * What became of a payment that a provider has led back from, as the server knows it: the address alone says nothing. It
 * stands in a `StoreProvider`; under a payment that failed or is open the page offers another try by `PayAmount`.
 */
export function PaymentReturn({ payment: slug, onChange, children, region, language }: PaymentReturnProps) {
  const t = useTranslate();
  const store = useStore() as AppStore;
  const [returned, setReturned] = useState(NOTHING);
  const [attempt, setAttempt] = useState({});
  const heard = useRef(onChange);
  heard.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    const leaving = new AbortController();
    setReturned(NOTHING);
    void settleReturned(store, {
      region,
      language,
      payment: slug,
      signal: leaving.signal,
      onChange(next) {
        setReturned(next);
        if (next.payment) heard.current?.(next.payment);
      },
    });
    return () => leaving.abort();
  }, [slug, attempt]);
  const { payment, failure, isAsking } = returned;
  const tone = failure ? 'problem' : toneOf(payment);
  const [title, text] = wordsOf(returned, t);
  return (
    <section className={`${styles.result} ${styles[tone]}`} aria-busy={isAsking}>
      <span className={styles.sign}>
        <Icon name={ICONS[tone]} size="lg" />
      </span>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{title}</h2>
        {text && <p>{unbroken(text, payment?.receipt ?? null)}</p>}
      </div>
      {payment?.state === 'paid' && children && <div className={styles.actions}>{children}</div>}
      {!isAsking && (failure || payment?.state === 'processing') && (
        <div className={styles.actions}>
          <Button onClick={() => setAttempt({})}>{t('payments:return.ask')}</Button>
        </div>
      )}
    </section>
  );
}

/** The number of a receipt is not broken into lines. */
function unbroken(text: string, number: string | null): ReactNode {
  const [before, after] = number === null ? [text] : text.split(number, 2);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </>
  );
}

type Tone = 'waiting' | 'paid' | 'open' | 'problem';

const ICONS = { waiting: 'clock', paid: 'check', open: 'info', problem: 'warning' } as const;

function toneOf(payment: Payment | null): Tone {
  if (!payment || payment.state === 'processing') return 'waiting';
  if (payment.state === 'paid') return 'paid';
  return payment.state === 'failed' || payment.state === 'mismatched' ? 'problem' : 'open';
}

function wordsOf(
  { payment, failure, isAsking }: ReturnedPayment,
  t: TypedTranslate,
): [title: string, text: string] {
  if (failure)
    return [
      t('payments:return.unknown'),
      failure.status === 404 ? paymentProblem(failure, t) : t('payments:return.unknownText'),
    ];
  if (!payment) return [t('payments:return.asking'), ''];
  const { state, amount_text: amount, receipt } = payment;
  if (state === 'paid')
    return [
      t('payments:return.paid'),
      receipt
        ? t('payments:return.paidText', { amount, receipt })
        : t('payments:return.paidNoReceipt', { amount }),
    ];
  if (state === 'mismatched')
    return [
      t('payments:return.mismatched'),
      t('payments:return.mismatchedText', { amount, received: payment.received?.text ?? '' }),
    ];
  if (state === 'processing')
    return [
      t('payments:return.processing'),
      t(isAsking ? 'payments:return.processingText' : 'payments:return.later'),
    ];
  if (state === 'open') return [t('payments:return.open'), t('payments:return.openText')];
  return [
    t(state === 'failed' ? 'payments:return.failed' : 'payments:return.cancelled'),
    failureText(payment.failure, t),
  ];
}

/** Reasons that buyers can do something about, by the codes of providers. */
function failureText(code: string | null, t: TypedTranslate): string {
  switch (code) {
    case 'card_declined':
    case 'generic_decline':
      return t('payments:return.reason.declined');
    case 'insufficient_funds':
      return t('payments:return.reason.funds');
    case 'expired_card':
    case 'incorrect_number':
    case 'incorrect_cvc':
      return t('payments:return.reason.card');
    case 'authentication_failed':
    case 'payment_intent_authentication_failure':
      return t('payments:return.reason.authentication');
    case 'bank_declined':
    case 'payment_intent_payment_attempt_failed':
      return t('payments:return.reason.bank');
    case 'expired':
      return t('payments:return.reason.expired');
    default:
      return t('payments:return.reason.other');
  }
}

/** What is known of a payment that the provider has led back from. */
export interface ReturnedPayment {
  /** Null: it is not known yet. */
  payment: Payment | null;
  failure: Failure | null;
  /** It is asked about again by itself. */
  isAsking: boolean;
}

const isUnderWay = ({ state }: Pick<Payment, 'state'>): boolean => state === 'processing';

interface SettleOptions extends PaymentLocale {
  /** Slug. */
  payment: string;
  signal: AbortSignal;
  onChange(returned: ReturnedPayment): void;
}

/** Asks what became of a payment, again with growing pauses while it is being processed. */
export async function settleReturned(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  { region, language, payment: slug, signal, onChange }: SettleOptions,
): Promise<void> {
  let payment: Payment | null = null;
  for (const pause of [...PAUSES, null]) {
    const settlement = { region, language, payment: slug };
    const { data, error } = await dispatch(
      paymentApi.endpoints.settlePayment.initiate(settlement, UNTRACKED),
    );
    if (signal.aborted) return;
    payment = data ?? payment;
    const isAsking = pause !== null && payment !== null && isUnderWay(payment);
    onChange({ payment, failure: payment ? null : (error as Failure), isAsking });
    if (!isAsking) return;
    await sleep(pause * 1_000, signal);
    if (signal.aborted) return;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
