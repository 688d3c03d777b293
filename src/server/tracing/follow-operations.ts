import type { TracingChannel, TracingChannelSubscribers } from 'node:diagnostics_channel';
import type { Attributes } from '@opentelemetry/api';
import { OPERATIONS } from '../runtime/operations.ts';
import { TRACE_CONTEXT } from '../runtime/trace-context.ts';
import type { OpenSpan, Spans } from './spans.ts';

/** Name, kind and attributes of the span of an operation. */
type Describe<Operation> = (operation: Operation) => Parameters<Spans['begin']>;

/** Begins a span with each operation that belongs to a trace. @returns the function that ends it */
export function followOperations(spans: Spans): () => void {
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
