import type { DeskOffer } from '#contracts/types.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import type { Documents } from '../documents/index.ts';
import type { Files } from '../files/index.ts';
import type { OfferEffects } from '../offers/index.ts';
import type { DeskContext } from '../staff/index.ts';
import type { DeskTexts } from '../tickets/index.ts';

export interface DeskOfferDeps {
  db: Database;
  texts: DeskTexts;
  effects: OfferEffects;
  files: Pick<Files, 'addFor' | 'read'>;
  documents: Pick<Documents, 'salesOrderOf' | 'receiptOf'>;
}

/** Returns the offer as a member of staff sees it now. @throws NotFound if the region has none with this number */
export type ReadDeskOffer = (staffContext: DeskContext, id: number) => Promise<DeskOffer>;

/** Offers of other regions get the same answer as unknown ones. */
export const noSuchOffer = () => new NotFound('not_found', 'There is no such offer.');
