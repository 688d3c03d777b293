import type { OfferAction, OfferDocument, Offers } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import { agreementHash } from './agreement-hash.ts';
import { listDocuments, type OfferFileRow } from './repositories/offer-documents.ts';
import type { OfferPatch, OfferRow } from './repositories/offers.ts';
import { listTransactions, type TransactionRow } from './repositories/transactions.ts';

export type OfferNeed = NonNullable<OfferAction['needs']>[number];
export type PaymentMethod = NonNullable<OfferDocument['with']>[number];

/** What decides whether an action is allowed, besides the offer. */
export interface OfferFacts {
  transactions: readonly TransactionRow[];
  files: readonly OfferFileRow[];
}

/** Results of banks, as staff have entered them. Amounts are minor units. */
export interface LoanResult {
  bank: string;
  options: readonly LoanOption[];
}

export interface LoanOption {
  /** Id within the result. */
  id: string;
  amount: number;
  months: number;
  /** Percent a year, as written. */
  interestPercent: number;
  /** Amount a month. */
  installment: number;
}

export async function readOfferFacts(db: Database, { id }: Pick<OfferRow, 'id'>): Promise<OfferFacts> {
  return { transactions: await listTransactions(db, id), files: await listDocuments(db, id) };
}

/** Whether a bank works on a payment of an offer: its money may still arrive. */
export async function hasPaymentUnderWay(tx: Database, offer: Pick<OfferRow, 'id'>): Promise<boolean> {
  const { transactions } = await readOfferFacts(tx, offer);
  return transactions.some(({ state }) => state === 'processing');
}

/** Whether something that an action needs is there, with what the action itself brings. */
export function hasNeed(
  need: OfferNeed,
  offer: OfferRow,
  patch: OfferPatch,
  { transactions, files }: OfferFacts,
  { documents }: Pick<Offers, 'documents'>,
): boolean {
  const next = { ...offer, ...patch };
  const isPaid = (kind: TransactionRow['kind']) =>
    transactions.every((each) => each.kind !== kind || each.state === 'paid');
  switch (need) {
    case 'buyer':
      return next.buyer !== null;
    case 'terms':
      return next.termsAcceptedAt !== null;
    case 'documents':
      return missingDocuments(documents, files, methodOf(next)).length === 0;
    case 'loan_result':
      return loanOf(next) !== null;
    case 'agreement':
      // a file that took the place of another was not prepared
      return next.agreementHash !== null && next.agreementHash === agreementHash(files);
    case 'deposit':
      return isPaid('deposit');
    case 'balance':
      return isPaid('balance');
  }
}

/** How the buyer pays the rest; null: not chosen. */
export function methodOf({ financing }: Pick<OfferRow, 'financing'>): PaymentMethod | null {
  const method = financing?.method;
  return method === 'cash' || method === 'loan' ? method : null;
}

export const loanOf = ({ loan }: Pick<OfferRow, 'loan'>): LoanResult | null => loan as LoanResult | null;

/** The documents that a way of paying requires and that are not there; without a choice, those that every way requires. */
export function missingDocuments(
  documents: readonly OfferDocument[],
  files: readonly Pick<OfferFileRow, 'purpose'>[],
  method: PaymentMethod | null,
): OfferDocument[] {
  return documentsFor(documents, method).filter(
    ({ name, required = false }) => required && !files.some(({ purpose }) => purpose === name),
  );
}

/** The documents that a way of paying asks for. */
export const documentsFor = (
  documents: readonly OfferDocument[],
  method: PaymentMethod | null,
): OfferDocument[] =>
  documents.filter((each) => each.with === undefined || (method !== null && each.with.includes(method)));
