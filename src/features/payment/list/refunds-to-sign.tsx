import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTransactionsQuery } from '../payment-api.ts';
import type { PaymentLocale } from '../payment-state.ts';

interface RefundsToSignProps {
  locale: PaymentLocale;
  /** Address of the list of payments; their pages, which ask for the signature, stand behind it. */
  listHref: string;
}

/** Money that goes back as soon as the buyer has signed: said wherever its offer or payment is listed. */
export function RefundsToSign({ locale, listHref }: RefundsToSignProps) {
  const t = useTranslate();
  const { data: transactions = [] } = useTransactionsQuery(locale);
  return transactions.flatMap(({ slug, payments }) =>
    payments
      .flatMap(({ refunds }) => refunds)
      .filter(({ state }) => state === 'approved')
      .map((refund) => (
        <Notice key={refund.slug} tone="warning">
          <p>
            <strong>{t('payments:sign.title', { amount: refund.amount.text })}</strong>
          </p>
          <p>{t('payments:sign.text')}</p>
          <p>
            <LinkButton href={`${listHref}/${slug}`} size="sm" variant="primary">
              {t('payments:sign.button')}
            </LinkButton>
          </p>
        </Notice>
      )),
  );
}
