import type { FastifyRequest } from 'fastify';

const API = '/api/v1/';

/** Whether a request is for the API, however its path is encoded: `/%61pi/v1/…` leads to the same routes. */
export const isApi = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  (routeOptions.url ?? url).startsWith(API) || url.startsWith(API);
