import { OFFER_WEBHOOK_EVENTS, TICKET_WEBHOOK_EVENTS } from '../../modules/delivery/index.ts';

const SECRET = 'an-example-of-a-secret-of-32-characters';
const BODY =
  '{"id":"0f3c2a9b-e1d3-4477-a0b1-5f0c2a9be1d3","type":"ticket.created","created_at":"2026-01-31T08:00:00.000Z","region":"xx","data":{"ticket":{"slug":"7f3a","number":"000042"},"booking":null,"text":null}}';

/** Runs as it is in Node; a test runs it. */
const VERIFY = [
  "import { createHmac, timingSafeEqual } from 'node:crypto';",
  '',
  '/** @param body the raw body, before anything parses it */',
  'function isFromSite(body, signature, secret, now = Date.now()) {',
  '  const [, seconds, sent] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];',
  '  if (!seconds || Math.abs(now / 1000 - Number(seconds)) > 300) return false;',
  "  const computed = createHmac('sha256', secret).update(seconds + '.' + body).digest();",
  "  return timingSafeEqual(Buffer.from(sent, 'hex'), computed);",
  '}',
].join('\n');

const EXAMPLE = {
  secret: SECRET,
  body: BODY,
  signature: 't=1769846400,v1=98b4b3227f03c9062540b64fb6897dc5db160e1386e81163d48ccaabdff9e3c7',
};

const DESCRIPTION = `Sent to the address of \`delivery.webhook\` in the manifest of the region, for each of these events: ${[
  ...TICKET_WEBHOOK_EVENTS.map((event) => `\`ticket.${event}\``),
  ...OFFER_WEBHOOK_EVENTS.map((event) => `\`offer.${event}\``),
].join(', ')}.

An event is sent until the receiver answers with 2xx within 10 s, redirects are not followed. It may arrive more than once and in any order: \`X-Event-Id\` is the same in every attempt, and the call for the ticket or offer answers its present state.

\`X-Signature\` is \`t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<raw body>" with the secret, hexadecimal>\`. Check it over the raw body, and refuse a time that is more than 300 s off:

\`\`\`js
${VERIFY}
\`\`\`

With the secret \`${EXAMPLE.secret}\` the body of the example has the signature \`${EXAMPLE.signature}\`.`;

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The calls that the site makes to programs of the company (OpenAPI 3.1), with the signature of their body. */
export const WEBHOOKS: Readonly<Record<string, object>> = {
  event: {
    post: {
      operationId: 'postEvent',
      summary: 'What happened to a ticket or an offer',
      description: DESCRIPTION,
      tags: ['webhooks'],
      security: [],
      parameters: [
        header(
          'X-Event-Id',
          'Id of the event, the same in every attempt.',
          '0f3c2a9b-e1d3-4477-a0b1-5f0c2a9be1d3',
        ),
        header('X-Signature', 'Time and signature of the raw body.', EXAMPLE.signature),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/WebhookEvent' },
            example: JSON.parse(BODY) as object,
          },
        },
      },
      responses: {
        '2XX': { description: 'The event has arrived.' },
        default: { description: 'The event is sent again later.' },
      },
    },
  },
};
