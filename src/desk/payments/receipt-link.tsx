import type { ReactNode } from 'react';
import parts from '../parts/parts.module.css';
import { type PaymentKey, receiptPath } from './payments-api.ts';

/** Opens the receipt of a payment in another window. */
export function ReceiptLink({ payment, children }: { payment: PaymentKey; children: ReactNode }) {
  return (
    <a className={parts.link} href={receiptPath(payment)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
