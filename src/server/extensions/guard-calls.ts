import { createCircuitBreaker } from '../gateways/circuit-breaker.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';

/** Runs code of an extension that calls a service. @throws its refusal, a failure, or CircuitOpenError */
export type GuardCall = <Result>(run: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** A person waits. */
const TIMEOUT_MS = 2_900;

interface GuardOptions {
  /** Milliseconds. */
  clock: () => number;
  /** Whether an error is an answer of the service, which therefore works. */
  isRefusal(error: unknown): boolean;
}

/** Gives up calls that take too long, and makes none for a while after failures in a row. */
export function guardCalls({ clock, isRefusal }: GuardOptions): GuardCall {
  const withBreaker = createCircuitBreaker({ clock });
  return async <Result>(run: (signal: AbortSignal) => Promise<Result>) => {
    const outcome = await withBreaker(() =>
      inTime(run).then(
        (result) => ({ result }),
        (error: unknown) => {
          if (isRefusal(error)) return { refusal: error };
          throw error;
        },
      ),
    );
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.result;
  };
}

/** Runs code for 2.9 s at most. @throws its error, or that there was no answer */
export async function inTime<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  let answer: { result: Result } | undefined;
  const work = async () => {
    answer = { result: await run(end.signal) };
  };
  try {
    await waitAtMost(work(), TIMEOUT_MS);
    if (!answer) throw new Error(`no answer within ${TIMEOUT_MS} ms`);
    return answer.result;
  } finally {
    end.abort();
  }
}
