import type { TransactionPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';

interface ReceiptLinkProps {
  receipt: NonNullable<TransactionPayment['receipt']>;
  /** Code of the language. */
  language: string;
}

/** The receipt of a payment as PDF. */
export function ReceiptLink({ receipt: { number, url }, language }: ReceiptLinkProps) {
  const t = useTranslate();
  return (
    <LinkButton
      href={`${url}?${new URLSearchParams({ lang: language })}`}
      size="sm"
      icon="file"
      rel="noopener"
      aria-label={t('payments:page.receiptNumber', { number })}
    >
      {t('payments:page.receipt')}
    </LinkButton>
  );
}
