import type { Amount, LocalizedText, OfferState, Offers } from '#contracts/types.ts';
import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** Region, language and texts of an answer about offers. */
export interface OfferContext {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  t: Translate;
}

/** Returns an amount as the region writes it. @param amount minor units of the region's currency */
export function shownAmount(amount: number, { region, language }: OfferContext): Amount {
  const { currency } = region.manifest;
  return { amount, currency: currency.code, text: formatMinorUnits(amount, currency, language) };
}

/** Returns a text of the manifest in the language of the answer. */
export const inWords = (text: LocalizedText, { language, t }: OfferContext): string =>
  localizedText(text, language.code, t);

/** Returns a state of the manifest; one that the manifest has no longer is shown by its name. */
export function stateOf(name: string, { states }: Pick<Offers, 'states'>): OfferState {
  return states.find((each) => each.name === name) ?? { name, label: { '*': name }, text: '', step: 'offer' };
}

/** Returns the names of the states in which offers have ended. */
export const finalStates = ({ states }: Pick<Offers, 'states'>): string[] =>
  states.filter(({ isFinal }) => isFinal).map(({ name }) => name);
