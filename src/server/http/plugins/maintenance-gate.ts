import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bypassesMaintenance, MAINTENANCE_REPLY, type Maintenance } from '../maintenance/index.ts';
import { sendError } from './errors.ts';
import { isApi } from './is-api.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly maintenance: Maintenance;
  }
  interface FastifyContextConfig {
    /** Set on routes that answer during maintenance. Other routes of the API are closed with their region. */
    isOpenInMaintenance?: boolean;
  }
}

/** Closes the API together with the pages of its region (SPEC 2.3); health, documentation and files stay open. */
export function addMaintenanceGate(app: FastifyInstance, maintenance: Maintenance): void {
  app.decorate('maintenance', maintenance);
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
