import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { TRACE_CONTEXT, type TraceContext } from '../runtime/trace-context.ts';

type Api = typeof import('@opentelemetry/api');

/** A span that has begun. */
export interface OpenSpan {
  /** What belongs to the span runs in this. */
  trace: TraceContext;
  set(attributes: Attributes): void;
  /** @param isFailed whether the work failed; its error is in the log, not in the trace */
  end(isFailed: boolean): void;
}

export interface Spans {
  /** Begins a span below the one that is current. */
  begin(name: string, kind: 'server' | 'client' | 'internal', attributes: Attributes): OpenSpan;
}

export function createSpans(api: Api, tracer: Tracer): Spans {
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
