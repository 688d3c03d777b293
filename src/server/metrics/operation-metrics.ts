import type { TracingChannel, TracingChannelSubscribers } from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '#domain/time/durations.ts';
import { type DeliveryOutcome, EVENTS, OPERATIONS, type RefusedLogin } from '../runtime/operations.ts';
import { readStockKey } from '../search/stock-key.ts';

/** Seconds. */
const SEARCH_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 15];
const CALL_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RENDER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** Measures what parts of the server tell of themselves. @returns the function that ends it */
export function addOperationMetrics(registry: Registry): () => void {
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[]) =>
    new Histogram({ name, help, buckets, labelNames, registers: [registry] });
  const searches = histogram(
    'forecourt_search_duration_seconds',
    'Time of a search in memory.',
    SEARCH_BUCKETS,
    ['region'],
  );
  const queries = histogram(
    'forecourt_database_query_duration_seconds',
    'Time of a statement, from sending it to its result.',
    QUERY_BUCKETS,
    ['verb'],
  );
  const calls = histogram(
    'forecourt_service_call_duration_seconds',
    'Time of a call of an external service.',
    CALL_BUCKETS,
    ['service', 'outcome'],
  );
  const renders = histogram(
    'forecourt_render_duration_seconds',
    'Time of rendering a page, with the time that it waits for a thread.',
    RENDER_BUCKETS,
    ['region', 'outcome'],
  );
  const ends = [
    measure(OPERATIONS.search, 'end', ({ stock }, seconds) =>
      searches.observe({ region: readStockKey(stock).code }, seconds),
    ),
    measure(OPERATIONS.query, 'asyncStart', ({ verb }, seconds) =>
      queries.observe({ verb: knownVerb(verb) }, seconds),
    ),
    measure(OPERATIONS.call, 'asyncStart', ({ service }, seconds, outcome) =>
      calls.observe({ service, outcome }, seconds),
    ),
    measure(OPERATIONS.render, 'asyncStart', ({ region }, seconds, outcome) =>
      renders.observe({ region, outcome }, seconds),
    ),
    countEvents(registry),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const VERBS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'BEGIN', 'COMMIT', 'ROLLBACK', 'WITH'];
/** Statements of extensions and of pg-boss begin with other words, too. */
const knownVerb = (verb: string): string => (VERBS.includes(verb) ? verb : 'other');

type Outcome = 'done' | 'failed';

/** Calls back at the end of each operation. @param last the event that is its end */
function measure<Operation extends object>(
  operations: TracingChannel<unknown, Operation>,
  last: 'end' | 'asyncStart',
  observe: (operation: Operation, seconds: number, outcome: Outcome) => void,
): () => void {
  const begun = new WeakMap<object, number>();
  const nothing = () => {};
  const handlers: TracingChannelSubscribers<Operation> = {
    start: (operation) => void begun.set(operation, performance.now()),
    end: nothing,
    asyncStart: nothing,
    asyncEnd: nothing,
    error: nothing,
    [last](operation: Operation & { error?: unknown }) {
      const start = begun.get(operation);
      const outcome = operation.error === undefined ? 'done' : 'failed';
      if (start !== undefined) observe(operation, (performance.now() - start) / SECOND_MS, outcome);
    },
  };
  operations.subscribe(handlers);
  return () => operations.unsubscribe(handlers);
}

function countEvents(registry: Registry): () => void {
  const deliveries = new Counter({
    name: 'forecourt_deliveries_total',
    help: 'Attempts of this process to send a message.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'forecourt_logins_refused_total',
    help: 'Login codes that were wrong, locked or not sent because of a limit.',
    labelNames: ['door', 'reason'],
    registers: [registry],
  });
  const onDelivery = (message: unknown) => deliveries.inc({ ...(message as DeliveryOutcome) });
  const onRefusal = (message: unknown) => refusals.inc({ ...(message as RefusedLogin) });
  EVENTS.delivery.subscribe(onDelivery);
  EVENTS.refusedLogin.subscribe(onRefusal);
  return () => {
    EVENTS.delivery.unsubscribe(onDelivery);
    EVENTS.refusedLogin.unsubscribe(onRefusal);
  };
}
