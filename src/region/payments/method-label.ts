import type { PaymentMethod, Payments } from '#contracts/types.ts';
import { localizedText, type Translate } from '../text/localized-text.ts';
import { nameInLanguage } from '../text/per-language.ts';
import { methodFacts } from './payment-methods.ts';

interface LabelContext {
  region: { manifest: { payments?: Pick<Payments, 'methodLabels'> } };
  language: { code: string };
  t: Translate;
}

/** What a way to pay is called in the country, else in general. @param method as it is stored */
export function methodLabel(method: string, { region, language, t }: LabelContext): string {
  const own = region.manifest.payments?.methodLabels?.[method as PaymentMethod];
  if (own !== undefined) return localizedText(own, language.code, t);
  const { label } = methodFacts(method);
  return label ? nameInLanguage(label, language.code) : t(`offers:method.${method}`);
}
