import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEIGHBOUR_TOKEN_COOKIES } from '#domain/login/session-cookies.ts';
import { HttpError } from '../../../http/http-error.ts';
import { isFromElsewhere } from '../../../http/plugins/own-origin.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import type { OfferContext } from '../../../modules/offers/index.ts';
import {
  ACCESS_SECONDS,
  type OwedAmount,
  type RequestedTransaction,
} from '../../../modules/payment-access/index.ts';
import { readCookie, setCookie } from '../../../runtime/cookies.ts';

export const TRANSACTION = `${REGION_API}/transactions/:slug`;

export const TRANSACTION_PARAMS = {
  type: 'object',
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Slug of the transaction.' },
  },
} as const;

/** Query of calls that a phone opens. POST takes the phone in the body: addresses are logged in many places. */
export const PHONE_QUERY = {
  type: 'object',
  properties: {
    ...LANGUAGE_QUERY.properties,
    phone: {
      type: 'string',
      maxLength: 40,
      description: 'Phone of the buyer; better sent by POST, which leaves no trace in histories and logs.',
    },
  },
} as const;

interface Asked {
  Params: { slug: string };
  Querystring: { lang?: string | undefined };
}

/** Returns what an answer about a transaction is written in. */
export function contextOf(
  request: FastifyRequest<{ Querystring: { lang?: string | undefined } }>,
): OfferContext {
  const { services } = request.server;
  const region = regionOf(request);
  const { code } = languageOf(region, request.query.lang);
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  return { region, language, t: services.texts.translate(language.code) };
}

/** Returns the transaction of the path for its buyer, or for a browser that knew the phone; null otherwise. */
export function requestedTransaction(request: FastifyRequest<Asked>): Promise<RequestedTransaction | null> {
  const { services } = request.server;
  const { code: region } = regionOf(request);
  const token = readCookie(request, NEIGHBOUR_TOKEN_COOKIES.payment, services.site.isSecure(request));
  return services.paymentAccess.find(
    { region, slug: request.params.slug },
    { buyer: request.contact, token },
  );
}

/**
 * Compares a phone with that of the buyer; a right one gives the browser access for an hour. All requests that are refused
 * get the same answer (HARDENING A07, A13).
 */
export async function transactionByPhone(
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  typed: string,
): Promise<OwedAmount | null> {
  const { services } = request.server;
  const region = regionOf(request);
  const phone = services.login.phoneOf(region, typed);
  const wanted = { region: region.code, slug: request.params.slug };
  const found = await services.paymentAccess.byPhone(wanted, phone);
  if (!found) return null;
  // a page of another site must not let this browser see what it names
  if (isFromElsewhere(request)) return found;
  setCookie(reply, {
    name: NEIGHBOUR_TOKEN_COOKIES.payment,
    value: found.token,
    maxAge: ACCESS_SECONDS,
    isSecure: services.site.isSecure(request),
    isReadable: false,
  });
  return found;
}

/** @throws HttpError 404, the same for transactions of others and unknown ones (HARDENING A11) */
export function foundTransaction<Value>(value: Value | null): Value {
  if (value === null) throw new HttpError('not_found', 'There is no such transaction.');
  return value;
}
