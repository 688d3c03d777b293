import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** A search of a stock in memory. */
export interface SearchOperation {
  /** Key of the stock, `stockKey`. */
  stock: string;
}

/** A statement on its way to the database and back. */
export interface QueryOperation {
  /** Its first word, such as SELECT. */
  verb: string;
  /** The first table that it names; empty: none. */
  table: string;
}

/** A call of an external service. */
export interface CallOperation {
  /** Name of the service, one of a fixed few. */
  service: string;
}

/** A page that is rendered, with the time that it waits for a thread. */
export interface RenderOperation {
  region: string;
  /** Name of the route, as manifests have it. */
  route: string;
}

/**
 * Channels on which parts of the server tell what they do, for metrics and traces. While nobody listens, an operation
 * costs one comparison.
 */
export const OPERATIONS = {
  search: tracingChannel<unknown, SearchOperation>('forecourt:search'),
  query: tracingChannel<unknown, QueryOperation>('forecourt:query'),
  call: tracingChannel<unknown, CallOperation>('forecourt:call'),
  render: tracingChannel<unknown, RenderOperation>('forecourt:render'),
};

/** A message that was sent, or was not. */
export interface DeliveryOutcome {
  channel: string;
  outcome: 'sent' | 'failed' | 'given_up';
}

/** A login code that was refused, or not sent. */
export interface RefusedLogin {
  /** Where: the site or the desk. */
  door: 'site' | 'desk';
  /** Code of the error. */
  reason: string;
}

/** Channels for what has happened. */
export const EVENTS = {
  delivery: channel('forecourt:delivery'),
  refusedLogin: channel('forecourt:refused-login'),
};

export function tellDelivery(outcome: DeliveryOutcome): void {
  EVENTS.delivery.publish(outcome);
}

export function tellRefusedLogin(refused: RefusedLogin): void {
  EVENTS.refusedLogin.publish(refused);
}

/** Runs asynchronous work as an operation. @throws the error of `work` */
export function traced<Operation extends object, Result>(
  operations: TracingChannel<unknown, Operation>,
  operation: Operation,
  work: () => Promise<Result>,
): Promise<Result> {
  return operations.hasSubscribers ? operations.tracePromise(work, operation) : work();
}
