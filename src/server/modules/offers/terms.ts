import { createHash } from 'node:crypto';
import { rulesOf } from './kept-rules.ts';
import { inWords, type OfferContext } from './offer-context.ts';
import type { OfferRow } from './repositories/offers.ts';

/** What a buyer accepts, in their language, and the hash of exactly this text. */
export function termsOf(
  offer: Pick<OfferRow, 'rules'>,
  context: OfferContext,
): { terms: string[]; hash: string } {
  const terms = rulesOf(offer, context.region).terms.map((text) => inWords(text, context));
  return { terms, hash: createHash('sha256').update(JSON.stringify(terms)).digest('hex') };
}
