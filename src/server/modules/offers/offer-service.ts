import type {
  AgreementDocuments,
  LoanResult,
  Offer,
  OfferBuyer,
  OfferDocuments,
  OfferWorkflow,
  OptionalDocument,
  PaymentSummary,
  OfferRow as ShownRow,
} from '#contracts/types.ts';
import type { Upload } from '../files/index.ts';
import type { StartedPayment, StartPayment } from '../payments/index.ts';
import type { BuyerAction } from './buyer-action.ts';
import type { BuyerContext, OfferAddress } from './buyer-context.ts';
import type { PaymentMethod } from './offer-facts.ts';
import type { OfferFileRow } from './repositories/offer-documents.ts';

/**
 * Offers of buyers (SPEC 3.11, 7.4). Functions about an offer return null for those of others as for unknown ones.
 * @throws DomainError with messages in the language of the request; Conflict for actions that the state does not allow
 */
export interface Offers {
  /** Begins an offer for a car, once per key: the car is kept for the buyer. */
  begin(request: BuyerContext & { listing: string; key: string | undefined }): Promise<Offer>;
  list(buyerContext: BuyerContext): Promise<ShownRow[]>;
  find(address: OfferAddress): Promise<Offer | null>;
  act(address: OfferAddress, action: BuyerAction): Promise<Offer | null>;
  workflow(address: OfferAddress): Promise<OfferWorkflow | null>;
  buyer(address: OfferAddress): Promise<OfferBuyer | null>;
  /** @param wanted.method the way of paying that the buyer considers; absent: the one of the offer */
  documents(
    address: OfferAddress,
    wanted?: { method?: PaymentMethod | undefined },
  ): Promise<OfferDocuments | null>;
  agreement(address: OfferAddress): Promise<AgreementDocuments | null>;
  summary(address: OfferAddress): Promise<PaymentSummary | null>;
  /** @returns `none` if there is no result yet */
  loan(address: OfferAddress): Promise<LoanResult | 'none' | null>;
  optionalDocuments(buyerContext: Pick<BuyerContext, 'region' | 'language'>): OptionalDocument[];
  /** @throws UploadError */
  addDocument(
    address: OfferAddress,
    upload: Pick<Upload, 'name' | 'dataUrl' | 'client' | 'network'> & { document: string },
  ): Promise<OfferDocuments | null>;
  /**
   * Starts a payment of what is due.
   * @throws PaymentUnavailable
   */
  pay(
    address: OfferAddress,
    wanted: Pick<StartPayment, 'method' | 'bank' | 'key'> & { kind: 'deposit' | 'balance' },
  ): Promise<StartedPayment | null>;
  removeDocument(address: OfferAddress, id: string): Promise<OfferDocuments | null>;
  /** @returns null for files of others as for unknown ones */
  readDocument(
    address: OfferAddress,
    id: string,
  ): Promise<{ file: OfferFileRow; bytes: Buffer | null } | null>;
}
