import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { followOperations } from './follow-operations.ts';
import { followRequests } from './follow-requests.ts';
import { createSpans } from './spans.ts';

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
