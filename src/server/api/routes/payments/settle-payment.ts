import type { Payment } from '#contracts/types.ts';
import { PaymentRefused, PaymentUnavailable } from '../../../gateways/payment/payment-provider.ts';
import { HttpError } from '../../../http/http-error.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
import type { OfferContext } from '../../../modules/offers/index.ts';
import type { PaymentRow } from '../../../modules/payments/index.ts';
import { contextOf } from '../transactions/requested-transaction.ts';
import { serializePayment } from './serialize-payment.ts';

/** Region and slug of a payment or refund. */
export const PAYMENT_PARAMS = {
  ...REGION_PARAMS,
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 40, description: 'Unguessable name of the payment or refund.' },
  },
} as const;

type PaymentServices = Pick<Services, 'payments'>;

/** Settles a payment; while its provider cannot answer about it, the payment stays as it is and jobs settle it later. */
async function settled({ payments }: PaymentServices, region: string, slug: string): Promise<PaymentRow> {
  const payment = await payments.find(slug);
  if (payment?.region !== region) throw new HttpError('not_found', 'There is no such payment.');
  const after = await payments.settle(slug).catch((error: unknown) => {
    // the provider does not answer, or no longer knows the payment
    if (error instanceof PaymentUnavailable || error instanceof PaymentRefused) return payment;
    throw error;
  });
  return after ?? payment;
}

async function answer(
  { payments }: PaymentServices,
  payment: PaymentRow,
  context: OfferContext,
): Promise<{ data: Payment }> {
  return { data: serializePayment(payment, await payments.findReceipt(payment.id), context) };
}

/** POST payments/{slug}/settlement: asks the provider and answers the payment; the return page calls it. */
export const settlePayment: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/payments/:slug/settlement`,
    {
      config: { auth: 'public', limit: 'write' },
      schema: {
        summary: 'Ask the provider for the state of a payment',
        description: 'Records what the provider says; may be called any number of times.',
        tags: ['payments'],
        params: PAYMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'PaymentAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { region, slug } = request.params;
      const context = contextOf(request);
      return answer(app.services, await settled(app.services, region, slug), context);
    },
  );
};

/** GET payments/{slug}: the payment as it is recorded. */
export const getPayment: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/payments/:slug`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'A payment',
        tags: ['payments'],
        params: PAYMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'PaymentAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const payment = await app.services.payments.find(request.params.slug);
      if (payment?.region !== request.params.region)
        throw new HttpError('not_found', 'There is no such payment.');
      return answer(app.services, payment, contextOf(request));
    },
  );
};

/** GET payments/{slug}/return: where providers send buyers. Settles, then leads to the page of the payment. */
export const returnFromPayment: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/payments/:slug/return`,
    { config: { auth: 'public', limit: 'read' }, schema: { hide: true, params: PAYMENT_PARAMS } },
    async (request, reply) => {
      const { region, slug } = request.params;
      const { returnPath } = await settled(app.services, region, slug);
      const separator = returnPath.includes('?') ? '&' : '?';
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${returnPath}${separator}payment=${slug}`, 303);
    },
  );
};
