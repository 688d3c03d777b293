import { type ReactNode, useEffect } from 'react';
import type { TransactionDetail } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Promises } from '#renderer/promises/promises.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { PayAmount } from '../pay/pay-amount.tsx';
import { type TransactionAddress, useTransactionQuery } from '../payment-api.ts';
import { PaymentReturn } from '../payment-return.tsx';
import type { PaymentsView } from '../payments-view.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { PaymentHead } from './payment-head.tsx';
import styles from './payment-page.module.css';
import { PaymentRefunds } from './payment-refunds.tsx';
import { PaymentTries } from './payment-tries.tsx';
import { PhoneGate } from './phone-gate.tsx';

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
