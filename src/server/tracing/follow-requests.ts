import type { FastifyInstance, FastifyRequest } from 'fastify';
import { regionLabel, routeLabel } from '../http/request-labels.ts';
import { TRACE_CONTEXT } from '../runtime/trace-context.ts';
import type { OpenSpan, Spans } from './spans.ts';

const SERVER_ERROR = 500;

/** Begins a span with each request, also with those of the site itself, which belong to the page that it renders. */
export function followRequests(app: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeLabel(request);
    const span = spans.begin(`${request.method} ${route}`, 'server', {
      'http.request.method': request.method,
      'http.route': route,
      'forecourt.request_id': request.id,
      'forecourt.region': regionLabel(request),
    });
    open.set(request, span);
    TRACE_CONTEXT.run(span.trace, done);
  });
  // the body is read in the context of the connection
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span) TRACE_CONTEXT.run(span.trace, done);
    else done();
  });
  const end = (request: FastifyRequest, status: number) => {
    const span = open.get(request);
    span?.set({ 'http.response.status_code': status });
    span?.end(status >= SERVER_ERROR);
    open.delete(request);
  };
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
}
