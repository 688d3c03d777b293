import type { PaymentMethod, StartedPayment as ShownStart } from '#contracts/types.ts';
import {
  bankMethod,
  intentPaths,
  methodAtPath,
  methodFacts,
  methodPaths,
} from '#region/payments/payment-methods.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { PaymentUnavailable } from '../../../gateways/payment/payment-provider.ts';
import { HttpError } from '../../../http/http-error.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import type { OfferContext } from '../../../modules/offers/index.ts';
import type { StartedPayment } from '../../../modules/payments/index.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { serializePayment } from '../payments/serialize-payment.ts';
import { contextOf } from '../transactions/requested-transaction.ts';
import { addressOf, BUYER_CHANGES, CHANGE_ERRORS, foundOffer, OFFER, OFFER_PARAMS } from './own-offer.ts';

/** Headers of calls that start a payment: the key is required, so that no repeated request pays twice. */
export const KEY_HEADERS = {
  type: 'object',
  required: ['idempotency-key'],
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Any text, unique per try to pay; the same key starts the same payment.',
    },
  },
} as const;

export const PAYMENT_RESPONSE = {
  201: { $ref: 'StartedPaymentAnswer#' },
  ...CHANGE_ERRORS,
  502: CHANGE_ERRORS[400],
};

/** What starts a payment answers. */
export function serializeStartedPayment(
  { payment, next }: StartedPayment,
  context: Pick<OfferContext, 'region' | 'language'>,
): ShownStart {
  const isForm = next?.kind === 'card_form';
  return {
    payment: serializePayment(payment, null, context),
    next: next && {
      kind: next.kind,
      url: isForm ? null : next.url,
      client_secret: isForm ? next.clientSecret : null,
      publishable_key: isForm ? next.publishableKey : null,
    },
  };
}

/** @throws HttpError 502 if the provider cannot be reached: nothing was paid, and the same key goes on with it */
export async function orUnavailable<Result>(start: Promise<Result>, message: string): Promise<Result> {
  return start.catch((error: unknown) => {
    throw error instanceof PaymentUnavailable ? new HttpError('provider_unavailable', message) : error;
  });
}

/** What a method is called in the descriptions of calls. */
export function methodInWords(method: PaymentMethod): string {
  const { label, choosesBank } = methodFacts(method);
  return label ? inLanguage(label, '*') : choosesBank ? 'online bank transfer' : method;
}

/** What is paid by which method; the rest of the price by a bank that is chosen has a call of its own. */
const intents = () => [
  ...methodPaths().map((path) => ({ kind: 'deposit' as const, path, what: 'the deposit' })),
  ...intentPaths().map((path) => ({ kind: 'balance' as const, path, what: 'the rest of the price' })),
];

/** POST offers/{slug}/deposit/{method}/payment-intents (SPEC 7.4) and …/balance/{method}/payment-intents. */
export const payByIntent: DeclareRoute = (app) => {
  for (const { kind, path, what } of intents()) {
    app.post(
      `${OFFER}/${kind}/${path}/payment-intents`,
      {
        config: BUYER_CHANGES,
        onRequest: forOwnPages,
        schema: {
          summary: `Pay ${what} by ${methodInWords(path)}`,
          tags: ['payments'],
          params: OFFER_PARAMS,
          querystring: LANGUAGE_QUERY,
          headers: KEY_HEADERS,
          body: { $ref: 'StartPaymentBody#' },
          response: PAYMENT_RESPONSE,
        },
      },
      async (request, reply) => {
        const { bank = null } = request.body;
        const address = addressOf(request, reply);
        const key = request.headers['idempotency-key'];
        const method = methodAtPath(path, address.region.manifest.payments);
        const wanted = { kind, method, bank, key };
        const message = app.services.texts.translate(address.language)('payments:refused.unavailable');
        const started = foundOffer(await orUnavailable(app.services.offers.pay(address, wanted), message));
        return reply.code(201).send({ data: serializeStartedPayment(started, contextOf(request)) });
      },
    );
  }
};

/** POST offers/{slug}/{bank}/create-payment: pays the rest of the price by a bank (SPEC 7.4). */
export const payBalance: DeclareRoute = (app) => {
  app.post(
    `${OFFER}/:bank/create-payment`,
    {
      config: BUYER_CHANGES,
      onRequest: forOwnPages,
      schema: {
        summary: 'Pay the rest of the price by a bank',
        tags: ['payments'],
        params: {
          ...OFFER_PARAMS,
          required: [...OFFER_PARAMS.required, 'bank'],
          properties: {
            ...OFFER_PARAMS.properties,
            bank: { type: 'string', maxLength: 40, description: 'Name of a bank of the manifest.' },
          },
        },
        querystring: LANGUAGE_QUERY,
        headers: KEY_HEADERS,
        response: PAYMENT_RESPONSE,
      },
    },
    async (request, reply) => {
      const { bank } = request.params;
      const address = addressOf(request, reply);
      const key = request.headers['idempotency-key'];
      const message = app.services.texts.translate(address.language)('payments:refused.unavailable');
      const method = bankMethod(address.region.manifest.payments);
      const start = app.services.offers.pay(address, { kind: 'balance', method, bank, key });
      const started = foundOffer(await orUnavailable(start, message));
      return reply.code(201).send({ data: serializeStartedPayment(started, contextOf(request)) });
    },
  );
};
