import type { DeskOffer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import type { DeskTexts } from '../desk-tickets/desk-context.ts';
import type { Documents } from '../documents/documents.ts';
import type { Files } from '../files/files.ts';
import type { OfferEffects } from '../offers/act-on-offer.ts';
import type { StaffMember } from '../staff/repositories/staff.ts';

/** Who does something, and where. */
export interface DeskPlace {
  by: StaffMember;
  region: ResolvedRegion;
}

export interface DeskOfferParts {
  db: Database;
  texts: DeskTexts;
  effects: OfferEffects;
  files: Pick<Files, 'addFor' | 'read'>;
  documents: Pick<Documents, 'salesOrderOf' | 'receiptOf'>;
}

/** Returns the offer as a member of staff sees it now. @throws DomainError 404 if the region has none with this number */
export type ShowOffer = (place: DeskPlace, id: number) => Promise<DeskOffer>;

/** Offers of other regions get the same answer as unknown ones. */
export const noSuchOffer = () => new NotFound('not_found', 'There is no such offer.');
