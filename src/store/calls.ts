import { AnswerStore } from './answer-store.ts';
import { Call } from './call.ts';
import { QueryLane } from './query-lane.ts';
import { QUERY_POLICY } from './query-policy.ts';
import { requestJson } from './request-json.ts';
import { isFinalRefusal } from './response-error.ts';
import { type Wait, withRetries } from './with-retries.ts';

/** A write: sent once, whatever becomes of it (SPEC 9). */
export function createMutation<Input, Answer>(send: (input: Input) => Promise<Answer>): Call<Input, Answer> {
  return new Call(send);
}

export interface ReadOptions<Answer> {
  /** Asks once; `requestJson` unless something else is said. */
  ask?: (address: string, signal: AbortSignal) => Promise<Answer>;
  /** Whether asking again cannot help. */
  isFinal?: (error: unknown) => boolean;
  now?: () => number;
  wait?: Wait;
}

/**
 * A read by address: repeated while it fails, kept for five minutes (SPEC 9). A later question takes the place of the one
 * before; `reset` forgets every answer, as it has to be done with those of a person who logs out.
 */
export function createRead<Answer>({
  ask = (address, signal) => requestJson<Answer>(address, { signal }),
  isFinal = isFinalRefusal,
  now = () => performance.now(),
  wait,
}: ReadOptions<Answer> = {}): Call<string, Answer> {
  const store = new AnswerStore<Answer>(QUERY_POLICY, now);
  const lane = new QueryLane<Answer>(
    (address, signal) => withRetries((attempt) => ask(address, attempt), signal, QUERY_POLICY, isFinal, wait),
    store,
  );
  return new Call(
    (address) => lane.get(address),
    () => {
      lane.cancel();
      store.clear();
    },
  );
}
