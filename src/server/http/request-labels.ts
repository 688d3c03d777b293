import type { FastifyRequest } from 'fastify';
import { OWN_CALLER } from '../runtime/client-network.ts';

/** The pattern of a route, never an address, which has what visitors type; `none`: there is no such route. */
export const routeLabel = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  routeOptions.url ?? 'none';

/** Code of the region that the address of a request names; empty: none that exists. */
export function regionLabel({ params, url, server }: FastifyRequest): string {
  const { region = url.split(/[/?]/, 2)[1] ?? '' } = (params ?? {}) as { region?: string };
  return server.services.regions.find(region)?.code ?? '';
}

/** Whether the site itself calls, for a page that it renders. */
export const isOwnCall = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === OWN_CALLER;
