import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { staffContextOf } from '../offers/offer-params.ts';

const LIMIT = 50;

/** GET desk/{region}/payments: payments of the region, newest first. */
export const listDeskPayments: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/payments`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Payments of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          // a misspelt filter would list everything
          additionalProperties: false,
          properties: {
            state: {
              type: 'string',
              enum: ['open', 'processing', 'paid', 'mismatched', 'failed', 'cancelled'],
              description: 'Only payments in this state.',
            },
            case: {
              type: 'string',
              enum: ['open'],
              description: 'Only money that no offer takes and that is not paid back.',
            },
            before: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: '`next` of the page before.',
            },
          },
        },
        response: { 200: { $ref: 'DeskPaymentsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { state, case: wanted, before } = request.query;
      const { rows, next } = await app.services.deskPayments.list(regionOf(request), {
        ...(state !== undefined && { state }),
        isCase: wanted === 'open',
        ...(before !== undefined && { before }),
        limit: LIMIT,
      });
      return { data: rows, next };
    },
  );
};

/** GET desk/{region}/reconciliations: the last comparisons with the provider, and the balances of the ledger. */
export const listReconciliations: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/reconciliations`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Comparisons with the payment provider',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'ReconciliationsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { rows, balances } = await app.services.deskPayments.reconciliations(regionOf(request));
      return { data: rows, balances };
    },
  );
};

/** POST desk/{region}/reconciliations: starts a comparison; it is in the list when it is done. */
export const startReconciliation: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/reconciliations`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Compare with the payment provider',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 202: { $ref: 'ReconciliationStartedAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      await app.services.deskPayments.reconcile(staffContextOf(request));
      return reply.code(202).send({ data: { queued: true } });
    },
  );
};
