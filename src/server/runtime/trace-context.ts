import { AsyncLocalStorage } from 'node:async_hooks';

/** The trace that work belongs to. */
export interface TraceContext {
  traceId: string;
  /** Context of the tracing library. */
  context: unknown;
}

/** Follows work through calls and waits; without tracing nothing is ever in it. */
export const TRACE_CONTEXT = new AsyncLocalStorage<TraceContext>();

/** Fields of log lines that belong to a trace. */
export function traceFields(): { traceId?: string } {
  const trace = TRACE_CONTEXT.getStore();
  return trace ? { traceId: trace.traceId } : {};
}
