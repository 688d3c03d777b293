import type { ErrorAnswer } from '#contracts/types.ts';
import { type Call, requestOf } from '#region/api/call.ts';

export interface ClientOptions {
  /** Scheme and host of the site or of the API, such as `https://cars.example`. */
  origin: string;
  /** Token of a login, or a function that returns the present one; calls about a person need it. */
  token?: string | (() => string | undefined);
  /** Sends requests; `fetch` of the platform when absent. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface Client {
  /**
   * Sends a call and returns its answer: JSON as it is typed, files and pictures as a `Blob`.
   * @throws ApiError when the API refuses; what `fetch` throws when there was no answer
   */
  call<Input, Answer>(
    call: Call<Input, Answer>,
    input: NoInfer<Input>,
    options?: CallOptions,
  ): Promise<Answer>;
}

/** A refusal of the API. */
export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Reason and faults by field; undefined when the answer is not one of the API, such as one of a proxy. */
  readonly answer: ErrorAnswer | undefined;
  /** Seconds until the call may be sent again, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: ErrorAnswer | undefined, retryAfter: number | undefined) {
    super(answer?.message ?? `The API answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** Creates a client of the API. Each call is an export of its own, so that bundles contain only those that are used. */
export function createClient({ origin, token, fetch: send = fetch }: ClientOptions): Client {
  return {
    async call<Input, Answer>(call: Call<Input, Answer>, input: Input, options: CallOptions = {}) {
      const { method, address, headers, body } = requestOf(call, input);
      const bearer = typeof token === 'function' ? token() : token;
      const response = await send(new URL(address, origin).href, {
        method,
        headers: {
          accept: 'application/json, */*;q=0.5',
          ...headers,
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(options.signal && { signal: options.signal }),
      });
      if (!response.ok) throw await refusal(response);
      return (await readAnswer(response)) as Answer;
    },
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return isJson(response) ? response.json() : response.blob();
}

async function refusal(response: Response): Promise<ApiError> {
  const answer = isJson(response) ? await response.json().catch(() => undefined) : undefined;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, answer, Number.isNaN(seconds) ? undefined : seconds);
}

const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');
