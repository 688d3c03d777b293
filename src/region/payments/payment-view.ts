import type { LocalizedText, Payments, RegionManifest } from '#contracts/types.ts';
import { nameInLanguage } from '../text/per-language.ts';
import { methodFacts } from './payment-methods.ts';

/** How a region is paid: plain JSON for the controls of a page. */
export interface PaymentView extends Pick<Payments, 'banks'> {
  /** Names of ways to pay; those without one have a general one. */
  labels?: Readonly<Record<string, string>>;
  /** What is said of ways to pay; of those without a text a general one. */
  texts?: Readonly<Record<string, string>>;
  /** Script of the provider's card form; absent: the provider has pages of its own. */
  cardScript?: string;
}

interface ViewLanguage {
  code: string;
  /** Texts of the manifest in the language. */
  words(text: LocalizedText): string;
}

/** Returns undefined where nothing can be paid. @param language that of the page; absent: nothing is shown */
export function paymentView(
  { manifest }: { manifest: Pick<RegionManifest, 'payments'> },
  language?: ViewLanguage,
): PaymentView | undefined {
  const { payments } = manifest;
  if (!payments) return undefined;
  const { banks, cardForm } = payments;
  const cardScript = payments.provider === 'stripe' ? cardForm?.script : undefined;
  return {
    banks,
    ...(language && namesOf(payments, language)),
    ...(cardScript && { cardScript }),
  };
}

function namesOf(
  { methods, methodLabels = {} }: Payments,
  { code, words }: ViewLanguage,
): Pick<PaymentView, 'labels' | 'texts'> {
  const labels = methods.flatMap((method) => {
    const own = methodLabels[method];
    const { label } = methodFacts(method);
    if (own !== undefined) return [[method, words(own)]];
    return label ? [[method, nameInLanguage(label, code)]] : [];
  });
  const texts = methods.flatMap((method) => {
    const { text } = methodFacts(method);
    return text ? [[method, nameInLanguage(text, code)]] : [];
  });
  return {
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
  };
}

/** Namespaces of texts that the controls of payments use in the browser. */
export const PAYMENT_TEXTS: readonly string[] = ['payments.ui', 'payments.return', 'payments.error'];
