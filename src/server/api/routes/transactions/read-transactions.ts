import { loggedIn } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
import {
  type OwedAmount,
  type PaidRows,
  serializeAmountDue,
  serializeTransaction,
} from '../../../modules/payment-access/index.ts';
import { OFFER_ERRORS } from '../offers/own-offer.ts';
import {
  contextOf,
  foundTransaction,
  PHONE_QUERY,
  requestedTransaction,
  TRANSACTION,
  TRANSACTION_PARAMS,
  transactionByPhone,
} from './requested-transaction.ts';

async function paidParts({ transaction }: OwedAmount, { payments }: Services): Promise<PaidRows[]> {
  const tries = await payments.listOf(transaction.id);
  return Promise.all(
    tries.map(async (payment) => ({
      payment,
      receipt: await payments.findReceipt(payment.id),
      refunds: await payments.refunds.listOf(payment.id),
    })),
  );
}

/** GET transactions/{id}: what is owed, and how it was paid (SPEC 7.5); by login, or by the access that a phone has given. */
export const getTransaction: DeclareRoute = (app) => {
  app.get(
    TRANSACTION,
    {
      config: { auth: 'optional-purchase', limit: 'read' },
      schema: {
        summary: 'A transaction',
        description: 'A phone alone leads neither to the offer nor to the texts of refunds.',
        tags: ['payments'],
        params: TRANSACTION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TransactionAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request) => {
      const owed = foundTransaction(await requestedTransaction(request));
      return {
        data: serializeTransaction(owed, await paidParts(owed, app.services), contextOf(request)),
      };
    },
  );
};

/** GET data-query/transactions: all transactions of the buyer, newest first (SPEC 7.5). */
export const listTransactions: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/data-query/transactions`,
    {
      config: { auth: 'purchase', limit: 'read' },
      schema: {
        summary: 'Transactions of the buyer',
        tags: ['payments'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TransactionListAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request) => {
      const context = contextOf(request);
      const all = await app.services.paymentAccess.list(loggedIn(request));
      const data = all.map(async (owed) =>
        serializeTransaction({ ...owed, isBuyer: true }, await paidParts(owed, app.services), context),
      );
      return { data: await Promise.all(data) };
    },
  );
};

/** GET transactions/{id}/payment-summary: by login, by phone, or by the access that a phone has given (SPEC 7.4). */
export const getTransactionSummary: DeclareRoute = (app) => {
  app.get(
    `${TRANSACTION}/payment-summary`,
    {
      config: { auth: 'optional-purchase', limit: 'secret' },
      schema: {
        summary: 'What a transaction costs',
        tags: ['payments'],
        params: TRANSACTION_PARAMS,
        querystring: PHONE_QUERY,
        response: { 200: { $ref: 'PaymentSummaryAnswer#' }, ...OFFER_ERRORS },
      },
    },
    async (request, reply) => {
      const { phone } = request.query;
      const owed =
        (await requestedTransaction(request)) ??
        (phone === undefined ? null : await transactionByPhone(request, reply, phone));
      return { data: serializeAmountDue(foundTransaction(owed), contextOf(request)) };
    },
  );
};
