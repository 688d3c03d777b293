import type { FastifyInstance } from 'fastify';

/** A call that programs should leave. */
export interface DeprecatedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the route has it: `/api/v1/rabbit/:region/…`. */
  url: string;
  /** Day from which it is deprecated, `2026-12-01`. */
  since: string;
  /** Day from which it is not answered any more. */
  sunset?: string;
  /** What to call instead, in words for the document. */
  instead: string;
}

/**
 * Marks deprecated calls in the document, and their answers by `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). Call it
 * before the first route.
 * @throws when the app starts without one of them
 */
export function addDeprecations(app: FastifyInstance, calls: readonly DeprecatedCall[]): void {
  const byRoute = new Map(calls.map((call) => [`${call.method} ${call.url}`, call]));
  const missing = new Set(byRoute.keys());
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`;
    const call = byRoute.get(name);
    if (call === undefined) return;
    missing.delete(name);
    const { description } = (route.schema ?? {}) as { description?: string };
    const advice = `Deprecated: ${call.instead}`;
    // routes may share a schema
    route.schema = {
      ...route.schema,
      deprecated: true,
      description: description ? `${description} ${advice}` : advice,
    };
  });
  app.addHook('onRequest', (request, reply, done) => {
    const call = byRoute.get(`${request.method.replace('HEAD', 'GET')} ${request.routeOptions.url}`);
    if (call) reply.headers(headersOf(call));
    done();
  });
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`deprecated, but no route: ${[...missing].join(', ')}`);
  });
}

function headersOf({ since, sunset }: DeprecatedCall): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
  };
}
