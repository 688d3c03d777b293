import { createAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type Failure, failureOf, isFinal } from './failure.ts';
import { type JsonRequest, requestJson } from './request-json.ts';

/** A request of an endpoint. */
export interface ApiRequest extends Omit<JsonRequest, 'signal'> {
  address: string;
  /** Needs a login, which is asked for again where the answer is 401. */
  isPersonal?: boolean;
  /** No limit when absent. */
  timeoutMs?: number;
}

/** A login has ended on this page: by its button, in another tab, by time, or for another one. */
export const sessionEnded = createAction('userProfile/sessionEnded');

/** The API does not accept the login of this browser any more. @returns whether the same person has logged in again */
let renewLogin = async (): Promise<boolean> => false;
/** Called by the session. */
export const setLoginRenewal = (renew: typeof renewLogin): void => {
  renewLogin = renew;
};

/** A call that needs a login: one that is refused is asked for, and the call is repeated. @throws what the call throws */
export async function withLogin<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if ((error as Partial<Failure>).status !== 401 || !(await renewLogin())) throw error;
    return call();
  }
}

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
const CACHE_SECONDS = 300;
const TIMEOUT_MS = 30_000;

/** Delay before a retry in ms. @param attempt 0 for the first retry */
export const retryDelay = (attempt: number): number => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);

/**
 * Retries a failed query (SPEC 9), no earlier than the API asks for. Mutations and final errors are not retried, nor what
 * nobody would wait for: a timeout, or a pause that is longer than the longest delay.
 */
export const withRetries =
  <Arg, Answer>(query: BaseQueryFn<Arg, Answer, Failure>): BaseQueryFn<Arg, Answer, Failure> =>
  async (arg, request, options) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await query(arg, request, options);
      const { error } = answer;
      if (!error || request.type !== 'query' || attempt === MAX_RETRIES || isFinal(error)) return answer;
      const pauseMs = Math.max(retryDelay(attempt), (error.retryAfter ?? 0) * 1_000);
      if (error.isTimeout || pauseMs > MAX_DELAY_MS) return answer;
      await delay(pauseMs, request.signal);
      if (request.signal.aborted) return answer;
    }
  };

/** The base query of all endpoints, without retries. */
export const requestApi: BaseQueryFn<ApiRequest, unknown, Failure> = async (
  { address, isPersonal, timeoutMs, ...options },
  { signal: leaving },
) => {
  const call = () => {
    const signal = timeoutMs ? AbortSignal.any([leaving, AbortSignal.timeout(timeoutMs)]) : leaving;
    return requestJson(address, { ...options, signal });
  };
  try {
    return { data: (await (isPersonal ? withLogin(call) : call())) ?? null };
  } catch (error) {
    return { error: failureOf(error) };
  }
};

/** The one API of the store. Each feature injects its endpoints. */
export const api = createApi({
  baseQuery: withRetries<ApiRequest, unknown>((request, ...rest) =>
    requestApi({ timeoutMs: TIMEOUT_MS, ...request }, ...rest),
  ),
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnMountOrArgChange: CACHE_SECONDS,
  tagTypes: ['Appointment', 'Offer', 'SavedSearch', 'Search', 'Transaction', 'View'],
  endpoints: () => ({}),
});

/** For a query that is dispatched outside of React: answered from the cache for five minutes. */
export const CACHED = { subscribe: false, forceRefetch: CACHE_SECONDS } as const;

/** A query that was dispatched. */
interface Asked<Answer> {
  abort(): void;
  unwrap(): Promise<Answer>;
}

/**
 * The answer to a query that its caller may leave. A query that another caller has left is asked again: whoever joins it
 * would get nothing. @throws Failure, or the reason of the signal
 */
export async function askUntil<Answer>(signal: AbortSignal, ask: () => Asked<Answer>): Promise<Answer> {
  for (;;) {
    signal.throwIfAborted();
    const request = ask();
    const leave = () => request.abort();
    signal.addEventListener('abort', leave);
    try {
      const answer = await request.unwrap();
      signal.throwIfAborted();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if ((error as Partial<Error>).name !== 'AbortError') throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}

/** For a mutation that is dispatched outside of React: its arguments and response are not cached. */
export const UNTRACKED = { track: false } as const;

/** Ends earlier when the signal aborts. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
