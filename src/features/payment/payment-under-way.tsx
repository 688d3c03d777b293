import { type TransactionAddress, useTransactionQuery } from './payment-api.ts';
import { PaymentReturn, type PaymentReturnProps } from './payment-return.tsx';

export interface PaymentUnderWayProps extends Pick<PaymentReturnProps, 'onChange'> {
  /** The transaction that a bank has not decided yet. */
  transaction: TransactionAddress;
}

/** What becomes of a payment that was started elsewhere: another device has no slug of it in its address. */
export function PaymentUnderWay({ transaction, onChange }: PaymentUnderWayProps) {
  const { data } = useTransactionQuery(transaction, { refetchOnMountOrArgChange: true });
  const slug = data?.payments.find(({ state }) => state === 'processing')?.slug;
  if (slug === undefined) return null;
  const { region, language } = transaction;
  return <PaymentReturn key={slug} region={region} language={language} payment={slug} onChange={onChange} />;
}
