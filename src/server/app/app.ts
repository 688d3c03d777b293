import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { servedPath } from '#region/routing/api-path.ts';
import { DEPRECATED_CALLS } from '../api/deprecated-calls.ts';
import { addInbox } from '../api/inbox-page.ts';
import { ROUTES } from '../api/routes/index.ts';
import { addSandboxPages } from '../api/sandbox/sandbox-pages.ts';
import type { Inbox } from '../gateways/messaging/inbox.ts';
import type { ErrorReports } from '../gateways/monitoring/error-reports.ts';
import type { ContractSchema } from '../http/contract-schemas.ts';
import { notFound } from '../http/http-error.ts';
import { addRateLimits } from '../http/limits/rate-limits.ts';
import { requireLimits } from '../http/limits/route-limits.ts';
import { addStudioBudgets } from '../http/limits/studio-budgets.ts';
import type { Maintenance } from '../http/maintenance/index.ts';
import { addAccessLog } from '../http/plugins/access-log.ts';
import { requireAuthLevels } from '../http/plugins/auth-level.ts';
import { addCaptcha } from '../http/plugins/captcha.ts';
import { clientErrorHandler } from '../http/plugins/client-errors.ts';
import { addCompilers } from '../http/plugins/compilers.ts';
import { addCompression } from '../http/plugins/compression.ts';
import { addCors, addPreflights } from '../http/plugins/cors.ts';
import { addDeprecations } from '../http/plugins/deprecations.ts';
import { addDraining, type Draining } from '../http/plugins/draining.ts';
import { errorReply } from '../http/plugins/error-answer.ts';
import { addErrorPages } from '../http/plugins/error-pages.ts';
import { addErrorHandler, sendError } from '../http/plugins/errors.ts';
import { httpServer, requestId, type Shortcut } from '../http/plugins/http-server.ts';
import { addJsonBodies } from '../http/plugins/json-bodies.ts';
import { addKnownRegions } from '../http/plugins/known-region.ts';
import { addMaintenanceGate } from '../http/plugins/maintenance-gate.ts';
import { addMultipartBodies } from '../http/plugins/multipart-bodies.ts';
import { addOpenApi } from '../http/plugins/openapi.ts';
import { addPartnerKeys } from '../http/plugins/partner-keys.ts';
import { addPhoneLinks } from '../http/plugins/phone-links.ts';
import { addResponseHeaders } from '../http/plugins/response-headers.ts';
import { safetyHeaders } from '../http/plugins/safety-headers.ts';
import { requireServerPaths } from '../http/plugins/server-paths.ts';
import { addSessions } from '../http/plugins/session.ts';
import { addStaffSessions } from '../http/plugins/staff-sessions.ts';
import type { DeclareRoute } from '../http/route.ts';
import type { Services } from '../http/services.ts';
import { addMetricsRoute } from '../metrics/metrics-route.ts';
import type { Metrics } from '../metrics/open-metrics.ts';
import type { Tracing } from '../tracing/open-tracing.ts';

export interface AppOptions {
  /** Returns the services of the content that is served. */
  services: () => Services;
  schemas: readonly ContractSchema[];
  log: FastifyBaseLogger;
  draining: Draining;
  maintenance: Maintenance;
  reports: Pick<ErrorReports, 'report'>;
  /** Scheme and host of the public site; empty if unknown. */
  publicOrigin: string;
  /** Whether every host below that of the site is reached by https only. */
  hstsSubdomains: boolean;
  /** Origins of other sites whose scripts may call the API. */
  corsOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted, separated by commas. */
  trustProxy: string;
  /** Whether clients with too many requests are rejected. */
  rateLimits: boolean;
  /** Stores messages to show instead of sending them; absent: they are sent. */
  inbox?: Inbox;
  /** Pages of the embedded payment provider; absent: there are none. */
  sandbox?: Parameters<typeof addSandboxPages>[1];
  /** Routes of extensions. */
  addedRoutes?: readonly DeclareRoute[];
  /** Whether each request is logged. */
  accessLog?: boolean;
  /** Traces requests. */
  tracing?: Tracing;
  /** Counts requests; `isPublic`: /metrics is on the port of the site. */
  metrics?: Metrics & { isPublic: boolean; token: string };
  /** Answers some requests without the framework. */
  shortcut?(): Shortcut | undefined;
  /** Everything except the API: pages, pictures, files. */
  site?(app: FastifyInstance): Promise<void>;
}

const MAX_PARAM_LENGTH = 512;
/** Requests may contain an absolute address (RFC 9112 3.2.2); only its path is used. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;

/** Creates the HTTP server with every route, not yet listening. Tests call it by injection. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const safety = safetyHeaders(options);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: options.trustProxy === '' ? false : options.trustProxy,
    serverFactory: (handler) => httpServer(handler, () => options.shortcut?.()),
    rewriteUrl: ({ url = '/' }) =>
      servedPath(url.replace(ABSOLUTE_FORM, '') || '/', options.services().regions.all),
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: clientErrorHandler(safety),
    frameworkErrors: (error, _request, reply) => {
      if (options.draining.isOn) reply.header('connection', 'close');
      void sendError(reply.headers(safety), errorReply(error));
    },
  });
  // the hooks below read cookies
  await app.register(fastifyCookie);
  app.decorate('services', { getter: options.services });
  requireAuthLevels(app);
  requireLimits(app);
  requireServerPaths(app);
  if (options.tracing) addTracing(app, options.tracing);
  if (options.metrics) addMetrics(app, options.metrics);
  if (options.accessLog) addAccessLog(app);
  addDraining(app, options.draining);
  addResponseHeaders(app, safety);
  // pages of the site itself get no token in a body, even if its origin is named (HARDENING A18)
  const foreignOrigins = options.corsOrigins.filter((origin) => origin !== options.publicOrigin);
  addCors(app, foreignOrigins);
  addMaintenanceGate(app, options.maintenance);
  addDeprecations(app, DEPRECATED_CALLS);
  addErrorPages(app);
  addErrorHandler(app, options.reports);
  addSessions(app);
  addStaffSessions(app);
  const counted = {
    hasProxies: options.trustProxy !== '',
    ...(options.rateLimits && { clock: () => performance.now() }),
  };
  addPartnerKeys(app, counted);
  addPhoneLinks(app, counted);
  addKnownRegions(app);
  addStudioBudgets(app, options.rateLimits ? () => performance.now() : undefined);
  if (options.rateLimits) {
    addRateLimits(app, { hasProxies: options.trustProxy !== '', clock: () => performance.now() });
  }
  addCaptcha(app);
  addPreflights(app, foreignOrigins);
  addCompilers(app, options.schemas);
  addJsonBodies(app);
  addMultipartBodies(app);
  addCompression(app, { hasProxies: options.trustProxy !== '' });
  app.setNotFoundHandler((_request, reply) => {
    return sendError(reply, errorReply(notFound()));
  });
  await addOpenApi(app, options.publicOrigin);
  for (const declare of [...ROUTES, ...(options.addedRoutes ?? [])]) declare(app);
  if (options.metrics?.isPublic) addMetricsRoute(app, options.metrics, options.metrics.token);
  if (options.inbox) addInbox(app, options.inbox);
  if (options.sandbox) addSandboxPages(app, options.sandbox);
  await options.site?.(app);
  return app;
}

function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  metrics.count(app);
  app.addHook('onClose', async () => metrics.close());
}

function addTracing(app: FastifyInstance, tracing: Tracing): void {
  tracing.follow(app);
  app.addHook('onClose', () => tracing.close());
}
