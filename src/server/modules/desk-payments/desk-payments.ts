import type {
  AccountBalance,
  DeskPaymentRow,
  DeskRefund,
  DeskRefundRow,
  Reconciliation,
} from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { serializeAmount } from '../offers/index.ts';
import {
  listBalances,
  listReconciliations,
  type PaymentService,
  type WantedRefund,
} from '../payments/index.ts';
import { type DeskContext, recordDeskEvent } from '../staff/index.ts';
import { type DeskTexts, deskContext } from '../tickets/index.ts';
import {
  findListedRefund,
  listPayments,
  listRefunds,
  offersOfPayments,
  type PaymentFilter,
  readPartsOfPayments,
} from './repositories/desk-payments.ts';
import {
  serializeDeskPayment,
  serializeDeskRefund,
  serializeOfferOfPayment,
  serializeReconciliation,
} from './serialize-desk-payment.ts';

/** Money as staff see it: payments, refunds, and what the provider has differently. */
export interface DeskPayments {
  list(
    region: ResolvedRegion,
    query: PaymentFilter & { limit: number },
  ): Promise<{ rows: DeskPaymentRow[]; next: number | null }>;
  refunds(region: ResolvedRegion, states: readonly DeskRefund['state'][]): Promise<DeskRefundRow[]>;
  /** @throws NotFound for an unknown payment, Conflict beyond what is left of it */
  requestRefund(staffContext: DeskContext, wanted: WantedRefund): Promise<DeskRefund>;
  /** @throws NotFound, Forbidden for the person who asked, Conflict in another state */
  approveRefund(staffContext: DeskContext, slug: string): Promise<DeskRefund>;
  /** @throws NotFound, Conflict once it is signed */
  rejectRefund(staffContext: DeskContext, slug: string): Promise<DeskRefund>;
  /** The last comparisons with the provider, and the balances of the ledger. */
  reconciliations(region: ResolvedRegion): Promise<{ rows: Reconciliation[]; balances: AccountBalance[] }>;
  /** Starts a comparison. */
  reconcile(staffContext: DeskContext): Promise<void>;
}

export interface DeskPaymentDeps {
  db: Database;
  texts: DeskTexts;
  payments: Pick<PaymentService, 'refunds'>;
  /** Compares a region with its provider after the transaction. @returns starts it then, before the next poll for jobs */
  startReconciliation(tx: Database, region: string): Promise<() => void>;
}

const MAX_REFUNDS = 100;
const MAX_RECONCILIATIONS = 30;

async function listDeskPayments(
  db: Database,
  context: ReturnType<typeof deskContext>,
  { limit, ...query }: Parameters<DeskPayments['list']>[1],
): ReturnType<DeskPayments['list']> {
  const found = await listPayments(db, { ...query, region: context.region.code, limit: limit + 1 });
  const listed = found.slice(0, limit);
  const ids = listed.map(({ payment }) => payment.id);
  const parts = await readPartsOfPayments(db, ids);
  return {
    rows: listed.map((each) => ({
      offer: serializeOfferOfPayment(each.offer),
      payment: serializeDeskPayment(each, parts(each.payment.id), context),
    })),
    next: found.length > limit ? (listed.at(-1)?.payment.id ?? null) : null,
  };
}

export function createDeskPayments({
  db,
  texts,
  payments,
  startReconciliation,
}: DeskPaymentDeps): DeskPayments {
  const actor = ({ by, region }: DeskContext) => ({ staffId: by.id, region: region.code });
  const readRefund = async ({ region }: DeskContext, { slug }: { slug: string }): Promise<DeskRefund> => {
    const found = await findListedRefund(db, { region: region.code, slug });
    if (!found) throw new Error('a refund is gone');
    return serializeDeskRefund(found, deskContext(region, texts));
  };
  return {
    list: (region, query) => listDeskPayments(db, deskContext(region, texts), query),
    async refunds(region, states) {
      const context = deskContext(region, texts);
      const found = await listRefunds(db, { region: region.code, states, limit: MAX_REFUNDS });
      return found.map((each) => ({
        offer: serializeOfferOfPayment(each.offer),
        refund: serializeDeskRefund(each, context),
      }));
    },
    requestRefund: async (staffContext, wanted) =>
      readRefund(staffContext, await payments.refunds.request(actor(staffContext), wanted)),
    approveRefund: async (staffContext, slug) =>
      readRefund(staffContext, await payments.refunds.approve(actor(staffContext), slug)),
    rejectRefund: async (staffContext, slug) =>
      readRefund(staffContext, await payments.refunds.reject(actor(staffContext), slug)),
    async reconciliations(region) {
      const context = deskContext(region, texts);
      const rows = await listReconciliations(db, region.code, MAX_RECONCILIATIONS);
      const slugs = rows.flatMap(({ differences }) => differences.map(({ payment }) => payment));
      const offers = await offersOfPayments(db, [...new Set(slugs)]);
      const balances = await listBalances(db, region.code);
      return {
        rows: rows.map((row) => serializeReconciliation(row, offers, context)),
        balances: balances.map(({ account, balance, currency, entries }) => ({
          account,
          entries,
          amount: serializeAmount(balance, context, currency),
        })),
      };
    },
    async reconcile({ by, region: { code: region } }) {
      const begin = await inTransaction(db, async (tx) => {
        const subject = { kind: 'region' as const, id: region };
        await recordDeskEvent(tx, { staffId: by.id, region, action: 'reconciliation_started', subject });
        return startReconciliation(tx, region);
      });
      begin();
    },
  };
}
