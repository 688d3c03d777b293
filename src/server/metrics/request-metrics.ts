import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#domain/time/durations.ts';
import { isOwnCall, regionLabel, routeLabel } from '../http/request-labels.ts';

/** Seconds: from an answer of memory to the limit of a statement. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Pages that are sent without the framework, which have no route. */
const CACHED_PAGE = 'cached page';

/**
 * @param shortcuts returns the number of cached pages that were sent without the framework
 * @returns the function that counts the requests of an app; calls of the site itself are not counted
 */
export function addRequestMetrics(
  registry: Registry,
  shortcuts: () => number,
): (app: FastifyInstance) => void {
  let counted = 0;
  const requests = new Counter({
    name: 'forecourt_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status', 'region'],
    registers: [registry],
    collect() {
      const all = shortcuts();
      if (all > counted)
        this.inc({ method: 'GET', route: CACHED_PAGE, status: 200, region: '' }, all - counted);
      counted = all;
    },
  });
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, without cached pages.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (app) =>
    void app.addHook('onResponse', (request, reply, done) => {
      if (!isOwnCall(request)) {
        const { method } = request;
        const route = routeLabel(request);
        requests.inc({ method, route, status: reply.statusCode, region: regionLabel(request) });
        durations.observe({ method, route }, reply.elapsedTime / SECOND_MS);
      }
      done();
    });
}
