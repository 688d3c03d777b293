import type { Refund } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, loggedIn, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import { localizedRefundText, type RefundRow } from '../../../modules/payments/index.ts';
import { PAYMENT_PARAMS } from '../payments/settle-payment.ts';

const REFUND_ERRORS = { ...ERRORS, 401: ERRORS[400], 403: ERRORS[400], 409: ERRORS[400] };

/** A refund as its buyer sees it, in a language if it can still be signed. */
function serializeRefund(refund: RefundRow, wanted: string): Refund {
  const { slug, state, amount, currency, signedAt, unsignedReason } = refund;
  const { text = '', textHash = '', language = null } = localizedRefundText(refund, wanted) ?? {};
  return {
    slug,
    state: state as Refund['state'],
    amount,
    currency,
    text,
    text_hash: textHash,
    text_language: language,
    signed_at: (unsignedReason === null && signedAt?.toISOString()) || null,
  };
}

/** GET refunds/{slug}: what the buyer signs or has signed. */
export const getRefund: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/refunds/:slug`,
    {
      config: { auth: 'purchase', limit: 'read' },
      schema: {
        summary: 'A refund of the logged-in buyer',
        tags: ['payments'],
        params: PAYMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'RefundAnswer#' }, ...REFUND_ERRORS },
      },
    },
    async (request) => {
      const refund = await app.services.payments.refunds.findOfBuyer(request.params.slug, loggedIn(request));
      const { code } = languageOf(regionOf(request), request.query.lang);
      if (!refund)
        throw new HttpError('not_found', app.services.texts.translate(code)('payments:refused.refund'));
      return { data: serializeRefund(refund, code) };
    },
  );
};

/** PUT refunds/{slug}/sign: the buyer signs the text, once (SPEC 7.5). */
export const signRefund: DeclareRoute = (app) => {
  app.put(
    `${REGION_API}/refunds/:slug/sign`,
    {
      config: { auth: 'purchase', limit: 'write' },
      schema: {
        summary: 'Sign the text of a refund',
        description:
          'The hash says which text was read, and so in which language. A second signature is a 409.',
        tags: ['payments'],
        params: PAYMENT_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'SignRefundBody#' },
        response: { 200: { $ref: 'RefundAnswer#' }, ...REFUND_ERRORS },
      },
    },
    async (request) => {
      const { code } = languageOf(regionOf(request), request.query.lang);
      const { slug } = request.params;
      const { refunds } = app.services.payments;
      const signed = await refunds.sign(slug, request.body.text_hash, loggedIn(request), code);
      return { data: serializeRefund(signed, code) };
    },
  );
};
