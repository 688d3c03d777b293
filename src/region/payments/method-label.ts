import type { Payments } from '#contracts/types.ts';
import { localizedText, type Translate } from '../text/localized-text.ts';

interface LabelContext {
  region: { manifest: { payments?: Pick<Payments, 'methodLabels'> } };
  language: { code: string };
  t: Translate;
}

/** What a way to pay is called in the country, else in general. @param method as it is stored */
export function methodLabel(method: string, { region, language, t }: LabelContext): string {
  const own = region.manifest.payments?.methodLabels?.[method as Payments['methods'][number]];
  return own === undefined ? t(`offers:method.${method}`) : localizedText(own, language.code, t);
}
