import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS, DESK_KEY_HEADERS } from '../desk-route.ts';
import { staffContextOf } from '../offers/offer-params.ts';

const REFUNDS = `${DESK_API}/refunds`;
const MANAGER = { auth: 'staff', role: 'manager', limit: 'write' } as const;
const ERRORS_OF_CHANGES = { ...DESK_ERRORS, 409: ERRORS[400] };

const named = <Name extends string>(name: Name, description: string) =>
  ({
    ...REGION_PARAMS,
    required: [...REGION_PARAMS.required, name],
    properties: {
      ...REGION_PARAMS.properties,
      [name]: { type: 'string', maxLength: 40, description },
    } as typeof REGION_PARAMS.properties &
      Record<Name, { type: 'string'; maxLength: 40; description: string }>,
  }) as const;

const STATES = {
  waiting: ['requested'],
  open: ['requested', 'approved', 'signed', 'pending'],
  ended: ['rejected', 'succeeded', 'failed'],
} as const;

/** GET desk/{region}/refunds: refunds of the region, newest first. */
export const listDeskRefunds: DeclareRoute = (app) => {
  app.get(
    REFUNDS,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Refunds of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            state: {
              type: 'string',
              enum: ['waiting', 'open', 'ended'],
              description: '`waiting`: for the second person. `open`: not ended. Absent: all.',
            },
          },
        },
        response: { 200: { $ref: 'DeskRefundsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { state } = request.query;
      const states = state === undefined ? [...STATES.open, ...STATES.ended] : STATES[state];
      return { data: await app.services.deskPayments.refunds(regionOf(request), states) };
    },
  );
};

/** POST desk/{region}/payments/{payment}/refunds: asks for money back; another person approves it. */
export const requestDeskRefund: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/payments/:payment/refunds`,
    {
      config: MANAGER,
      schema: {
        summary: 'Ask for a refund',
        description:
          '409: more than is left of the payment, no amount that its provider takes, or its offer goes on.',
        tags: ['desk'],
        params: named('payment', 'Name of the payment.'),
        headers: DESK_KEY_HEADERS,
        body: { $ref: 'DeskRefundBody#' },
        response: { 201: { $ref: 'DeskRefundAnswer#' }, ...ERRORS_OF_CHANGES, 422: ERRORS[400] },
      },
    },
    async (request, reply) => {
      const { amount, reason, unsigned_reason: unsigned } = request.body;
      const key = request.headers['idempotency-key'];
      const { payment } = request.params;
      const wanted = { payment, amount, reason: reason.trim(), unsignedReason: unsigned?.trim(), key };
      const data = await app.services.deskPayments.requestRefund(staffContextOf(request), wanted);
      return reply.code(201).send({ data });
    },
  );
};

/** POST desk/{region}/refunds/{refund}/approval and …/rejection. */
export const decideDeskRefund: readonly DeclareRoute[] = (
  [
    ['approval', 'Approve a refund', '403: the same person has asked for it.', 'approveRefund'],
    ['rejection', 'Reject a refund', 'As long as the buyer has not signed.', 'rejectRefund'],
  ] as const
).map(
  ([path, summary, description, decide]): DeclareRoute =>
    (app) => {
      app.post(
        `${REFUNDS}/:refund/${path}`,
        {
          config: MANAGER,
          schema: {
            summary,
            description,
            tags: ['desk'],
            params: named('refund', 'Name of the refund.'),
            response: { 200: { $ref: 'DeskRefundAnswer#' }, ...ERRORS_OF_CHANGES },
          },
        },
        async (request) => {
          const { refund } = request.params;
          return { data: await app.services.deskPayments[decide](staffContextOf(request), refund) };
        },
      );
    },
);
