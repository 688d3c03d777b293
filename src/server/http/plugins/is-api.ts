import type { FastifyRequest } from 'fastify';

/** Calls of the site, of extensions, and of programs that send rows of spreadsheets (SPEC 7.3). */
const API = ['/api/v1/', '/api/x/', '/macros/'];

/** Whether a request is for the API, however its path is encoded: `/%61pi/v1/…` leads to the same routes. */
export const isApi = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  API.some((path) => (routeOptions.url ?? url).startsWith(path) || url.startsWith(path));
