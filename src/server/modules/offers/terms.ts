import { createHash } from 'node:crypto';
import { inWords, type OfferContext } from './offer-context.ts';

/** What a buyer accepts, in their language, and the hash of exactly this text. */
export function termsOf(context: OfferContext): { terms: string[]; hash: string } {
  const terms = context.region.manifest.offers.terms.map((text) => inWords(text, context));
  return { terms, hash: createHash('sha256').update(JSON.stringify(terms)).digest('hex') };
}
