import type { DeskPayment, DeskRefund } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';

const PAYMENT_TONES: Record<DeskPayment['state'], BadgeTone> = {
  open: 'blue',
  processing: 'amber',
  paid: 'green',
  mismatched: 'amber',
  failed: 'red',
  cancelled: 'neutral',
};

const REFUND_TONES: Record<DeskRefund['state'], BadgeTone> = {
  requested: 'amber',
  rejected: 'neutral',
  approved: 'blue',
  signed: 'blue',
  pending: 'blue',
  succeeded: 'green',
  failed: 'red',
};

export function PaymentBadge({ state }: Pick<DeskPayment, 'state'>) {
  const t = useTranslate();
  return <Badge tone={PAYMENT_TONES[state]}>{t(`desk:money.payment.${state}`)}</Badge>;
}

export function RefundBadge({ state }: Pick<DeskRefund, 'state'>) {
  const t = useTranslate();
  return <Badge tone={REFUND_TONES[state]}>{t(`desk:money.refund.${state}`)}</Badge>;
}
