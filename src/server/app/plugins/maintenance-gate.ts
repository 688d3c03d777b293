import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bypassesMaintenance, MAINTENANCE_REPLY, type Maintenance } from '../maintenance/index.ts';
import { sendError } from './errors.ts';
import { isApi } from './is-api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers during maintenance, too. Every other route of `/api/v1` is closed with its region. */
    isOpenInMaintenance?: boolean;
  }
}

/** The API is closed together with the pages of its region (SPEC 2.3); health, documentation and files are not. */
export function addMaintenanceGate(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!maintenance.isOn() || isOpen(request, maintenance)) return done();
    void sendError(reply, MAINTENANCE_REPLY);
  });
}

function isOpen(request: FastifyRequest, maintenance: Maintenance): boolean {
  const { routeOptions, params, cookies } = request;
  if (!isApi(request) || routeOptions.config.isOpenInMaintenance) return true;
  const { region } = params as { region?: string };
  return !maintenance.isClosed(region?.toLowerCase()) || bypassesMaintenance(cookies);
}
