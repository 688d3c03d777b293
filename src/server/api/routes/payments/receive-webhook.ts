import { HttpError } from '../../../http/http-error.ts';
import type { DeclareRoute } from '../../../http/route.ts';

/** Events of providers are some kilobytes. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * POST webhooks/payments/{provider}/{region}: events of a payment provider (HARDENING A40). Its signature is checked over
 * the raw body, so this route has a parser of its own. Answers as soon as the event is stored; a job settles the payment.
 */
export const receivePaymentWebhook: DeclareRoute = (app) => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/v1/webhooks/payments/:provider/:region',
      { bodyLimit: MAX_BODY_BYTES, config: { auth: 'public', limit: 'read' }, schema: { hide: true } },
      async (request, reply) => {
        const { provider, region } = request.params as { provider: string; region: string };
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers } = request;
        const outcome = await app.services.payments.receive({ provider, region, body, headers });
        if (outcome === 'unknown') throw new HttpError('not_found', 'There is nothing at this address.');
        if (outcome === 'refused')
          throw new HttpError('signature_refused', 'The signature is wrong or too old.');
        return reply.code(200).send({ received: true });
      },
    );
  });
};
