import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentMethod } from '#contracts/types.ts';
import { bankMethod, intentPaths } from '#region/payments/payment-methods.ts';
import { pagePath } from '#region/routing/paths.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import {
  KEY_HEADERS,
  methodInWords,
  orUnavailable,
  PAYMENT_RESPONSE,
  serializeStartedPayment,
} from '../offers/pay-offer.ts';
import {
  contextOf,
  foundTransaction,
  requestedTransaction,
  TRANSACTION,
  TRANSACTION_PARAMS,
} from './requested-transaction.ts';

/** Who pays: the buyer by login, or a browser that knew the phone. */
const PAYER = { auth: 'optional-purchase', limit: 'write' } as const;

type PayRequest = FastifyRequest<{
  Params: { slug: string };
  Querystring: { lang?: string | undefined };
}>;

async function start(
  request: PayRequest,
  reply: FastifyReply,
  given: { method: PaymentMethod | 'bank'; bank: string | null; key: string },
) {
  const { services } = request.server;
  reply.header('x-robots-tag', 'noindex');
  const { transaction } = foundTransaction(await requestedTransaction(request));
  const context = contextOf(request);
  const { region, language, t } = context;
  const returnPath = pagePath(region, {
    language: language.code,
    route: 'payments',
    segments: [transaction.slug],
  });
  const started = services.payments.start({
    region: region.code,
    transaction: transaction.slug,
    ...given,
    method: given.method === 'bank' ? bankMethod(region.manifest.payments) : given.method,
    returnPath,
    language: language.code,
  });
  const data = serializeStartedPayment(
    await orUnavailable(started, t('payments:refused.unavailable')),
    context,
  );
  return reply.code(201).send({ data });
}

/** POST transactions/{slug}/{method}/payment-intents: pays what is owed by a method without a choice of banks. */
export const payTransactionByIntent: DeclareRoute = (app) => {
  for (const method of intentPaths())
    app.post(
      `${TRANSACTION}/${method}/payment-intents`,
      {
        config: PAYER,
        onRequest: forOwnPages,
        schema: {
          summary: `Pay a transaction by ${methodInWords(method)}`,
          tags: ['payments'],
          params: TRANSACTION_PARAMS,
          querystring: LANGUAGE_QUERY,
          headers: KEY_HEADERS,
          body: { $ref: 'CreatePaymentBody#' },
          response: PAYMENT_RESPONSE,
        },
      },
      (request, reply) => {
        const key = request.headers['idempotency-key'];
        return start(request, reply, { method, bank: null, key });
      },
    );
};

/** POST transactions/{slug}/{bank}/create-payment: pays what is owed by a bank (SPEC 7.4). */
export const payTransactionByBank: DeclareRoute = (app) => {
  app.post(
    `${TRANSACTION}/:bank/create-payment`,
    {
      config: PAYER,
      onRequest: forOwnPages,
      schema: {
        summary: 'Pay a transaction by a bank',
        tags: ['payments'],
        params: {
          ...TRANSACTION_PARAMS,
          required: [...TRANSACTION_PARAMS.required, 'bank'],
          properties: {
            ...TRANSACTION_PARAMS.properties,
            bank: { type: 'string', maxLength: 40, description: 'Name of a bank of the manifest.' },
          },
        },
        querystring: LANGUAGE_QUERY,
        headers: KEY_HEADERS,
        body: { $ref: 'CreatePaymentBody#' },
        response: PAYMENT_RESPONSE,
      },
    },
    (request, reply) => {
      const { bank } = request.params;
      const key = request.headers['idempotency-key'];
      return start(request, reply, { method: 'bank', bank, key });
    },
  );
};
