import type { Amount, LocalizedText, OfferState, Offers } from '#contracts/types.ts';
import type { localTitle } from '#domain/catalogue/local-title.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import { priceName } from '#region/format/price-name.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** Region, language and texts of an answer about offers. */
export interface OfferContext {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  t: Translate;
  /** Names of makes and models in the language; absent: titles stay as they were entered. */
  catalogue?: Parameters<typeof localTitle>[2];
}

/** Returns an amount as the region writes it. @param amount minor units of `code`, absent: of the region's currency */
export function serializeAmount(
  amount: number,
  { region, language }: Pick<OfferContext, 'region' | 'language'>,
  code = region.manifest.currency.code,
): Amount {
  const currency = inCurrency(region.manifest.currency, code);
  return { amount, currency: code, text: formatMinorUnits(amount, currency, language) };
}

/** What an amount is paid for: without a deposit and a loan, the balance is the price. */
export function kindLabel(
  kind: 'deposit' | 'balance',
  { deposit, chosenOption }: { deposit: number; chosenOption: string | null },
  context: Pick<OfferContext, 'region' | 'language' | 't'>,
): string {
  const isPrice = kind === 'balance' && deposit === 0 && chosenOption === null;
  return isPrice ? priceLabel(context) : context.t(`offers:kind.${kind}`);
}

/** What the price of the car is called. */
export const priceLabel = (context: Pick<OfferContext, 'region' | 'language' | 't'>): string =>
  priceName(context) ?? context.t('offers:line.price');

/** Returns a text of the manifest in the language of the answer. */
export const inWords = (text: LocalizedText, { language, t }: OfferContext): string =>
  localizedText(text, language.code, t);

/** Returns a state of the manifest; one that the manifest has no longer is shown by its name. */
export function stateOf(name: string, { states }: Pick<Offers, 'states'>): OfferState {
  return states.find((each) => each.name === name) ?? { name, label: { '*': name }, text: '', step: 'offer' };
}
