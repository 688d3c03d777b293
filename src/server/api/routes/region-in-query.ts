import type { FastifyRequest } from 'fastify';
import { servedRegionOf } from '../../http/region-of.ts';

/** Query of calls without a region in the path, which chat programs send (SPEC 7.3). */
export const REGION_QUERY = {
  type: 'object',
  properties: {
    region: {
      type: 'string',
      maxLength: 20,
      description: 'Region code; the default is that of the site.',
    },
  },
} as const;

/**
 * Gives a request the region of its query, as if it were in the path: sessions and captchas look there. For `onRequest`.
 * @throws HttpError 404 for an unknown region, 421 for one of other processes
 */
export async function regionInQuery(request: FastifyRequest): Promise<void> {
  const { regions } = request.server.services;
  const { region = regions.default.code } = request.query as { region?: unknown };
  // the schema refuses a repeated one afterwards
  request.params = { ...(request.params as object), region: String(region) };
  servedRegionOf(request);
}
