import type { TracingChannel, TracingChannelSubscribers } from 'node:diagnostics_channel';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { regionLabel, routeLabel } from '../http/request-labels.ts';
import { OPERATIONS } from '../runtime/operations.ts';
import { TRACE_CONTEXT, type TraceContext } from '../runtime/trace-context.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';

const SERVER_ERROR = 500;

export interface TracingOptions {
  /** Address of the collector, without `v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** Milliseconds between two batches of spans; default 5,000. */
  intervalMs?: number;
}

export interface Tracing {
  /** Begins a trace with each request of an app. Call it before other hooks. */
  follow(app: FastifyInstance): void;
  /** Sends the spans that are not sent yet, for two seconds at most. */
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Sends traces to a collector of OpenTelemetry: requests, and what they cause in the search, the database, the renderer
 * and external services. Spans have route patterns and names, no addresses and values. A collector that does not answer
 * costs spans only. The packages are loaded here, so that a site without tracing does not load them.
 */
export async function openTracing({ endpoint, serviceName, intervalMs }: TracingOptions): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, ...(intervalMs && { scheduledDelayMillis: intervalMs }) }),
    ],
  });
  const spans = createSpans(api, provider.getTracer('forecourt'));
  const stopFollowing = followOperations(spans);
  return {
    follow: (app) => followRequests(app, spans),
    async close() {
      stopFollowing();
      await waitAtMost(
        provider.shutdown().catch(() => {}),
        CLOSE_TIMEOUT_MS,
      );
    },
  };
}

/** Begins a span with each request, also with those of the site itself, which belong to the page that it renders. */
function followRequests(app: FastifyInstance, spans: Spans): void {
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

/** Name, kind and attributes of the span of an operation. */
type Describe<Operation> = (operation: Operation) => Parameters<Spans['begin']>;

/** Begins a span with each operation that belongs to a trace. @returns the function that ends it */
function followOperations(spans: Spans): () => void {
  const ends = [
    follow(spans, OPERATIONS.search, 'end', ({ stock }) => [
      'search',
      'internal',
      { 'forecourt.stock': stock },
    ]),
    follow(spans, OPERATIONS.query, 'asyncStart', ({ verb, table }) => [
      `${verb} ${table}`.trim(),
      'client',
      databaseAttributes(verb, table),
    ]),
    follow(spans, OPERATIONS.call, 'asyncStart', ({ service }) => [
      service,
      'client',
      { 'peer.service': service },
    ]),
    follow(spans, OPERATIONS.render, 'asyncStart', ({ region, route }) => [
      `render ${route}`,
      'internal',
      { 'forecourt.region': region },
    ]),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const databaseAttributes = (verb: string, table: string): Attributes => ({
  'db.system.name': 'postgresql',
  'db.operation.name': verb,
  ...(table !== '' && { 'db.collection.name': table }),
});

/** @param last the event that is the end of an operation */
function follow<Operation extends object>(
  spans: Spans,
  operations: TracingChannel<unknown, Operation>,
  last: 'end' | 'asyncStart',
  describe: Describe<Operation>,
): () => void {
  const open = new WeakMap<object, OpenSpan>();
  const nothing = () => {};
  const handlers: TracingChannelSubscribers<Operation> = {
    start: nothing,
    end: nothing,
    asyncStart: nothing,
    asyncEnd: nothing,
    error: nothing,
    [last](operation: Operation & { error?: unknown }) {
      open.get(operation)?.end(operation.error !== undefined);
    },
  };
  operations.start.bindStore(TRACE_CONTEXT, (operation) => {
    const current = TRACE_CONTEXT.getStore();
    // jobs and the start of the process are no requests
    if (!current) return current as never;
    const span = spans.begin(...describe(operation));
    open.set(operation, span);
    return span.trace;
  });
  operations.subscribe(handlers);
  return () => {
    operations.start.unbindStore(TRACE_CONTEXT);
    operations.unsubscribe(handlers);
  };
}

type Api = typeof import('@opentelemetry/api');

/** A span that has begun. */
interface OpenSpan {
  /** What belongs to the span runs in this. */
  trace: TraceContext;
  set(attributes: Attributes): void;
  /** @param isFailed whether the work failed; its error is in the log, not in the trace */
  end(isFailed: boolean): void;
}

interface Spans {
  /** Begins a span below the one that is current. */
  begin(name: string, kind: 'server' | 'client' | 'internal', attributes: Attributes): OpenSpan;
}

function createSpans(api: Api, tracer: Tracer): Spans {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  const wrap = (span: Span, context: Context): OpenSpan => ({
    trace: { traceId: span.spanContext().traceId, context },
    set: (attributes) => void span.setAttributes(attributes),
    end(isFailed) {
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  return {
    begin(name, kind, attributes) {
      const parent = (TRACE_CONTEXT.getStore()?.context as Context | undefined) ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      return wrap(span, trace.setSpan(parent, span));
    },
  };
}
