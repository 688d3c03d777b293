import { createHash } from 'node:crypto';
import type { OfferFileRow } from './repositories/offer-documents.ts';

/** File purpose of what staff prepare for signing; no document of a manifest may be called so. */
export const AGREEMENT = 'agreement';

/** SHA-256 of what the buyer signs: the files of the agreement as they are. Null: there are none. */
export function agreementHash(
  files: readonly Pick<OfferFileRow, 'id' | 'purpose' | 'sha256'>[],
): string | null {
  const agreement = files.filter(({ purpose }) => purpose === AGREEMENT);
  if (agreement.length === 0) return null;
  return createHash('sha256')
    .update(JSON.stringify(agreement.map(({ id, sha256 }) => [id, sha256])))
    .digest('hex');
}
