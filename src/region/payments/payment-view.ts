import type { LocalizedText, Payments, RegionManifest } from '#contracts/types.ts';

/** How a region is paid: plain JSON for the controls of a page. */
export interface PaymentView extends Pick<Payments, 'methods' | 'banks'> {
  /** What the country calls ways to pay; those without a name have a general one. */
  labels?: Readonly<Record<string, string>>;
  /** Script of the provider's card form; absent: the provider has pages of its own. */
  cardScript?: string;
}

/** Returns undefined where nothing can be paid. @param words texts of the manifest in the language of the page */
export function paymentView(
  { manifest }: { manifest: Pick<RegionManifest, 'features' | 'payments'> },
  words?: (text: LocalizedText) => string,
): PaymentView | undefined {
  const { features, payments } = manifest;
  if (!features.offers || !payments) return undefined;
  const { methods, banks, cardForm, methodLabels = {} } = payments;
  const cardScript = payments.provider === 'stripe' ? cardForm?.script : undefined;
  const labels = Object.entries(methodLabels).map(([method, label]) => [method, words?.(label) ?? '']);
  return {
    methods,
    banks,
    ...(words && labels.length > 0 && { labels: Object.fromEntries(labels) }),
    ...(cardScript && { cardScript }),
  };
}

/** Namespaces of texts that the controls of payments use in the browser. */
export const PAYMENT_TEXTS: readonly string[] = ['payments.ui', 'payments.return', 'payments.error'];
