import type { Payments, RegionManifest } from '#contracts/types.ts';

/** How a region is paid: plain JSON for the controls of a page. */
export interface PaymentView extends Pick<Payments, 'methods' | 'banks'> {
  /** Script of the provider's card form; absent: the provider has pages of its own. */
  cardScript?: string;
}

/** Returns undefined where nothing can be paid. */
export function paymentView({
  manifest,
}: {
  manifest: Pick<RegionManifest, 'features' | 'payments'>;
}): PaymentView | undefined {
  const { features, payments } = manifest;
  if (!features.deposits || !payments) return undefined;
  const { methods, banks, cardForm } = payments;
  const cardScript = payments.provider === 'stripe' ? cardForm?.script : undefined;
  return { methods, banks, ...(cardScript && { cardScript }) };
}

/** Namespaces of texts that the controls of payments use in the browser. */
export const PAYMENT_TEXTS: readonly string[] = ['payments.ui', 'payments.return', 'payments.error'];
