import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SendFormBody, SentTicket } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import {
  type DeclareRoute,
  ERRORS,
  type Input,
  LANGUAGE_QUERY,
  REGION_API,
  REGION_PARAMS,
} from '../../../http/route.ts';
import type { FormTarget, SendForm } from '../../../modules/tickets/index.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf, rememberedPerson } from '../person-of.ts';
import { TICKET_PARAMS } from './get-ticket.ts';

const MAX_KEY_LENGTH = 200;

/** Calls that take forms and nothing else, and what they are for (SPEC 7.1, 7.2). */
const TARGETS: Readonly<
  Record<Exclude<FormTarget, 'tickets/buy-hunt-notify' | 'macros/s/{id}/exec'>, string>
> = {
  tickets: 'Buy a car now',
  'tickets/sell_car': 'Offer a car for sale',
  'tickets/buy-hunt': 'Ask for a car that is not in stock',
  'tickets/buy_new_car': 'Ask for a new car',
  'tickets/workshop': 'Book the workshop',
  'tickets/zeekr/preorder': 'Order a car before it is for sale',
  'tickets/b5/sell_car': 'Offer a car for sale through a partner',
  'viewing-schedule': 'Book a viewing',
  'contact-us': 'Write to the region',
  'used-car-loan': 'Ask for a loan',
  'tickets/{slug}/inspection-appointment': 'Book the inspection of a car offered for sale',
  'sell-car/{slug}/callback': 'Ask for a call about a car offered for sale',
  'tickets/{form}': 'Send any other form of the region',
};

/** What the path names; both have one name in the path, as it is the same path for other methods. */
const SEGMENTS = {
  '{slug}': { type: 'string', maxLength: 220, description: 'Slug of the ticket that the request is about.' },
  '{form}': { type: 'string', maxLength: 220, description: 'Name of the form.' },
} as const;

/** Headers of every call that takes a form. */
export const FORM_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: MAX_KEY_LENGTH,
      description: 'Any text, unique per form that was opened.',
    },
  },
} as const;

/** Settings of every call that takes a form. */
export const FORM_CONFIG = {
  auth: 'optional',
  limit: 'write',
  captcha: { action: 'send_form', whenUnavailable: 'mark', isForVisitors: true },
} as const;

/** Answers of a call that takes a form, besides the ticket. */
export const FORM_ERRORS = {
  ...ERRORS,
  401: ERRORS[400],
  403: ERRORS[400],
  409: { $ref: 'SlotTakenAnswer#' },
  410: ERRORS[400],
  422: ERRORS[400],
  429: ERRORS[400],
};

/** How calls that take a form work. */
export const FORM_DESCRIPTION =
  'Answers are checked by the schema of the form. Calls with the same Idempotency-Key, person and body make one ticket; another body with the same key is a 422. A person with as many open bookings as the manifest allows gets a 429 on the field of the slot. Without a key the same body makes one ticket a minute. Visitors get an id in a cookie. If a captcha is configured, visitors send a token of the action send_form in the header x-captcha-token.';

/** POST of every call that takes a form: stores a ticket. */
export const sendForms: readonly DeclareRoute[] = Object.entries(TARGETS).map(
  ([target, summary]): DeclareRoute =>
    (app) => {
      const [, slug] = Object.entries(SEGMENTS).find(([name]) => target.includes(name)) ?? [];
      app.post(
        `${REGION_API}/${target.replace(/\{\w+\}/, ':slug')}`,
        {
          config: FORM_CONFIG,
          onRequest: forOwnPages,
          schema: {
            summary,
            description: FORM_DESCRIPTION,
            tags: ['tickets'],
            params: slug
              ? { ...TICKET_PARAMS, properties: { ...TICKET_PARAMS.properties, slug } }
              : REGION_PARAMS,
            querystring: LANGUAGE_QUERY,
            headers: FORM_HEADERS,
            body: { $ref: 'SendFormBody#' },
            response: { 201: { $ref: 'TicketAnswer#' }, ...FORM_ERRORS },
          },
        },
        async (request, reply) => {
          const body = completedBody(request, target);
          const ticket = await sendForm(request, reply, { target: target as FormTarget, body });
          return reply.code(201).send({ data: ticket });
        },
      );
    },
);

/** A request of a call that takes a form. */
export type FormRequest = FastifyRequest<{
  Querystring: Input<typeof LANGUAGE_QUERY>;
  Headers: Input<typeof FORM_HEADERS>;
}>;

/** Stores the ticket of a form for who sends the request. @throws HttpError */
export function sendForm(
  request: FormRequest,
  reply: FastifyReply,
  { target, body }: Pick<SendForm, 'target' | 'body'>,
): Promise<SentTicket> {
  const { services } = request.server;
  const region = regionOf(request);
  return services.tickets.send({
    region,
    language: languageOf(region, request.query.lang),
    target,
    body,
    sender: personOf(request),
    person: rememberedPerson(request, reply),
    contact: request.contact,
    key: request.headers['idempotency-key'],
  });
}

/**
 * Returns the body with what the path names.
 * @throws HttpError 400 if both name something else
 */
function completedBody(
  { params, body }: FastifyRequest<{ Body: SendFormBody }>,
  target: string,
): SendFormBody {
  const { slug } = params as { slug?: string };
  if (slug === undefined) return body;
  const name = target.includes('{form}') ? 'form' : 'subject';
  if (body[name] !== undefined && body[name] !== slug)
    throw new HttpError('invalid_input', 'The path names something else.', { [name]: [`allowed: ${slug}`] });
  return { ...body, [name]: slug };
}
