import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VerifiedPhone } from '#contracts/types.ts';
import { pagePath } from '#region/routing/paths.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { OFFER_ERRORS } from '../offers/own-offer.ts';
import {
  contextOf,
  PHONE_QUERY,
  TRANSACTION,
  TRANSACTION_PARAMS,
  transactionByPhone,
} from './requested-transaction.ts';

type PhoneRequest = FastifyRequest<{
  Params: { slug: string };
  Querystring: { lang?: string | undefined };
}>;

/** The same answer for a wrong phone, an unknown transaction, and after too many tries (HARDENING A13). */
const REFUSED: VerifiedPhone = { verified: false, url: null };

async function verified(
  request: PhoneRequest,
  reply: FastifyReply,
  phone: string | undefined,
): Promise<{ data: VerifiedPhone }> {
  // phones in addresses are not sent on
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  const found = phone === undefined ? null : await transactionByPhone(request, reply, phone);
  if (!found) return { data: REFUSED };
  const { region, language } = contextOf(request);
  const url = pagePath(region, {
    language: language.code,
    route: 'payments',
    segments: [found.transaction.slug],
  });
  return { data: { verified: true, url } };
}

/** Calls that a phone opens (SPEC 7.3, 7.4), each by GET as SPEC has it and by POST with the phone in the body. */
const CALLS: readonly { path: string; summary: string }[] = [
  { path: `${TRANSACTION}/verify-phone`, summary: 'Check the phone of a transaction' },
  { path: `${REGION_API}/payment-link/:slug`, summary: 'The page to pay a transaction on' },
];

export const verifyPhone: readonly DeclareRoute[] = CALLS.map(
  ({ path, summary }): DeclareRoute =>
    (app) => {
      const config = { auth: 'public', limit: 'secret' } as const;
      const shared = {
        summary,
        description:
          'Five wrong phones of a transaction in a day close it for the day; the answer does not say so.',
        tags: ['payments'],
        params: TRANSACTION_PARAMS,
        response: { 200: { $ref: 'VerifyPhoneAnswer#' }, ...OFFER_ERRORS },
      };
      app.get(path, { config, schema: { ...shared, querystring: PHONE_QUERY } }, (request, reply) =>
        verified(request, reply, request.query.phone),
      );
      app.post(
        path,
        {
          config,
          onRequest: forOwnPages,
          schema: { ...shared, querystring: LANGUAGE_QUERY, body: { $ref: 'VerifyPhoneBody#' } },
        },
        (request, reply) => verified(request, reply, request.body.phone),
      );
    },
);
