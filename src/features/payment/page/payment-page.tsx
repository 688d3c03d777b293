import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { TransactionDetail } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { formatMoment } from '#region/format/format-moment.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { PhoneField } from '#renderer/fields/phone/phone.tsx';
import { Promises } from '#renderer/promises/promises.tsx';
import { fieldApi } from '#store/field-api.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { PayAmount } from '../pay/pay-amount.tsx';
import { type TransactionAddress, useTransactionQuery, useVerifyPhoneMutation } from '../payment-api.ts';
import { PaymentCar } from '../payment-car.tsx';
import { PaymentReturn } from '../payment-return.tsx';
import type { PaymentsView } from '../payments-view.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-page.module.css';
import { PaymentRefunds } from './payment-refunds.tsx';

const INPUT_ID = 'payment-phone';

export interface PaymentPageProps {
  view: PaymentsView;
  /** Slug of the transaction. */
  slug: string;
  /** Slug of the payment that the provider has led back from; null: it has not. */
  returned: string | null;
  /** Slug of the person who is logged in; null: a visitor. */
  person: string | null;
  onLogin(): void;
}

/** A transaction: what it pays, how it was paid, what came back; a visitor opens it by phone. */
export function PaymentPage({ view, slug, returned, person, onLogin }: PaymentPageProps) {
  const t = useTranslate();
  const { region, language } = view;
  const address: TransactionAddress = { region, language, slug };
  const { currentData, error, isFetching, refetch } = useTransactionQuery(address, {
    refetchOnMountOrArgChange: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login and logout
  useEffect(() => {
    if (!isFetching) void refetch();
  }, [person]);
  const transaction = error ? undefined : currentData;
  const underWay = transaction?.payments.find(({ state }) => state === 'processing');
  const asked = returned ?? underWay?.slug;
  const result = asked !== undefined && (
    <PaymentReturn key={asked} region={region} language={language} payment={asked}>
      <ReceiptOf transaction={transaction} payment={asked} language={language} />
    </PaymentReturn>
  );

  if (transaction)
    return (
      <Transaction
        transaction={transaction}
        view={view}
        address={address}
        result={result}
        onLogin={onLogin}
      />
    );
  const { status } = (error ?? {}) as { status?: number };
  if (!error) return <Waiting>{result}</Waiting>;
  if (status === 404)
    return (
      <div className={styles.narrow}>
        {result}
        <PhoneGate address={address} field={view.phoneField} isVisitor={person === null} onLogin={onLogin} />
      </div>
    );
  return (
    <div className={styles.narrow}>
      <h1>
        <VisuallyHidden>{t('payments:page.title')}</VisuallyHidden>
      </h1>
      {result}
      <Notice tone="problem" isLive>
        <p>{t('payments:page.failed')}</p>
        <Button size="sm" onClick={refetch}>
          {t('payments:page.retry')}
        </Button>
      </Notice>
    </div>
  );
}

interface TransactionProps extends Pick<PaymentPageProps, 'view' | 'onLogin'> {
  transaction: TransactionDetail;
  address: TransactionAddress;
  /** Of the payment that was just made, or is under way. */
  result: ReactNode;
}

function Transaction({ transaction, view, address, result, onLogin }: TransactionProps) {
  const isDue = transaction.state === 'due';
  const hasRefunds = transaction.payments.some(({ refunds }) => refunds.length > 0);
  const refunds = <PaymentRefunds transaction={transaction} address={address} onLogin={onLogin} />;
  const tries = <PaymentTries transaction={transaction} view={view} />;
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PaymentHead transaction={transaction} view={view} />
          {result}
        </div>
        {/* what is next stands beside the amount: to pay, to sign, or to keep */}
        <div className={styles.side}>
          {isDue && <Due transaction={transaction} view={view} />}
          {!isDue && (hasRefunds ? refunds : tries)}
        </div>
        <div className={styles.column}>
          {isDue && refunds}
          {(isDue || hasRefunds) && tries}
        </div>
      </div>
      {view.promises && (
        <div className={styles.promises}>
          <Promises {...view.promises} held={transaction.car.promises} />
        </div>
      )}
    </>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={styles.narrow}>
      <h1>
        <VisuallyHidden>{t('payments:page.title')}</VisuallyHidden>
      </h1>
      {children}
      <div className={styles.waiting} aria-busy="true" />
    </div>
  );
}

/** What is still to pay, and the way to pay it. */
function Due({ transaction, view }: { transaction: TransactionDetail; view: PaymentsView }) {
  const t = useTranslate();
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('payments:page.payHeading')}</h2>
      <PayAmount
        region={view.region}
        language={view.language}
        target={{ transaction: transaction.slug }}
        due={transaction}
        payments={view.payments}
      />
    </section>
  );
}

interface ReceiptOfProps {
  transaction: TransactionDetail | undefined;
  /** Slug. */
  payment: string;
  language: string;
}

function ReceiptOf({ transaction, payment, language }: ReceiptOfProps) {
  const receipt = transaction?.payments.find(({ slug }) => slug === payment)?.receipt;
  return receipt && <ReceiptLink receipt={receipt} language={language} />;
}

/** Tries to pay a transaction, newest first. */
function PaymentTries({ transaction, view }: { transaction: TransactionDetail; view: PaymentsView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { payments } = transaction;
  if (payments.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('payments:page.tries')}</h2>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <li key={payment.slug} className={styles.row}>
            <div className={styles.words}>
              <strong>{payment.method_label}</strong>
              <time className={styles.muted} dateTime={payment.created_at}>
                {formatMoment(Date.parse(payment.created_at), language, view.timeZone)}
              </time>
            </div>
            <StateBadge of={payment} />
            {payment.receipt && (
              <div className={styles.rowActions}>
                <ReceiptLink receipt={payment.receipt} language={view.language} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is paid, for which car and to whom. */
function PaymentHead({ transaction, view }: { transaction: TransactionDetail; view: PaymentsView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { label, amount, car, offer, created_at } = transaction;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.kind}>
          <span>{label}</span>
          <StateBadge of={transaction} />
        </p>
        <h1 className={styles.amount}>{amount.text}</h1>
      </div>
      <div className={styles.about}>
        <PaymentCar car={car} pictures={view.pictures} />
        <div className={styles.words}>
          <strong className={styles.title}>
            <bdi>{car.title}</bdi>
          </strong>
          {offer !== null && (
            <a className={styles.link} href={`${view.offersHref}/${offer}`}>
              {t('payments:page.offer')}
            </a>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('payments:page.payee')}</dt>
          <dd>{view.payee}</dd>
        </div>
        <div>
          <dt>{t('payments:page.date')}</dt>
          <dd>{formatDate(zonedDay(Date.parse(created_at), view.timeZone), language)}</dd>
        </div>
      </dl>
    </>
  );
}

interface PhoneGateProps {
  address: TransactionAddress;
  field: FieldViewOf<'phone'>;
  isVisitor: boolean;
  onLogin(): void;
}

/** Asks for the phone of the buyer. What was wrong is not said: a wrong phone, the link, or too many tries (HARDENING A13). */
function PhoneGate({ address, field, isVisitor, onLogin }: PhoneGateProps) {
  const t = useTranslate();
  const [phone, setPhone] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [verify, { data, error, isLoading }] = useVerifyPhoneMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!phone);
    if (!phone) document.getElementById(INPUT_ID)?.focus();
    else if (!isLoading) void verify({ ...address, phone });
  };
  const isRefused = !isLoading && data?.verified === false;
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h1 className={styles.heading}>{t('payments:gate.title')}</h1>
      <p>{t('payments:gate.text')}</p>
      <PhoneField
        field={field}
        answer={phone}
        error={isMissing && !phone ? t('payments:gate.invalid') : undefined}
        isRequired
        isDisabled={false}
        inputId={INPUT_ID}
        answers={{}}
        api={fieldApi(address.region, 'payment')}
        onChange={setPhone}
        onLeave={() => {}}
      />
      {(isRefused || error) && !isLoading && (
        <div role="alert">
          <Notice tone="problem">{t(error ? 'payments:gate.failed' : 'payments:gate.refused')}</Notice>
        </div>
      )}
      <Button type="submit" variant="primary" isBlock aria-disabled={isLoading}>
        {isLoading ? t('payments:ui.busy') : t('payments:gate.show')}
      </Button>
      {isVisitor && (
        <Button variant="quiet" isBlock onClick={onLogin}>
          {t('payments:gate.logIn')}
        </Button>
      )}
    </form>
  );
}
