import axios, { type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import { createCircuitBreaker } from './circuit-breaker.ts';

/** What a service answered with. */
export interface ServiceResponse {
  /** Name of the service in messages. */
  service: string;
  status: number;
  /** Empty: the service names none. */
  contentType: string;
  /** The body as it came. */
  text: string;
}

export type ServiceRequest = Pick<
  AxiosRequestConfig<string | Uint8Array | URLSearchParams>,
  'headers' | 'data'
> & {
  method: 'GET' | 'POST';
  url: string;
};

/** Asks one service of somebody else. @throws ServiceError, CircuitOpenError */
export type ServiceClient<Result> = (request: ServiceRequest) => Promise<Result>;

export interface ServiceClientOptions<Result> {
  /** Name of the service in messages. */
  service: string;
  /** From the start of a request to the end of the answer, milliseconds. */
  timeoutMs: number;
  /** Milliseconds. */
  clock: () => number;
  /** Reads an answer. @throws what counts as a failure of the service; its message must hold nothing private */
  read(response: ServiceResponse): Result;
  /** Called with the failure after which the service is not asked for a while. */
  onOpen?(error: unknown): void;
}

/** A service did not answer as it should. The message holds nothing of the request or the answer: both may be private. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

const MAX_RESPONSE_BYTES = 65_536;

/**
 * The way to every service that the server asks: no redirects, a deadline for the whole answer, a bound on its size, a
 * circuit breaker (HARDENING A17, R8), and errors without anything private (A36).
 */
export function createServiceClient<Result>(options: ServiceClientOptions<Result>): ServiceClient<Result> {
  const { service, timeoutMs, read } = options;
  const withBreaker = createCircuitBreaker(options);
  const client = axios.create({
    adapter: 'http',
    proxy: false,
    maxRedirects: 0,
    maxContentLength: MAX_RESPONSE_BYTES,
    responseType: 'text',
    transformResponse: (body: string) => body,
    validateStatus: null,
  });
  return (request) =>
    withBreaker(async () => {
      const { status, headers, data } = await client
        .request<string>({ ...request, signal: AbortSignal.timeout(timeoutMs) })
        .catch((error: unknown) => {
          throw new ServiceError(`${service} ${reasonOf(error)}`);
        });
      return read({ service, status, contentType: String(headers['content-type'] ?? ''), text: data });
    });
}

/** @throws ServiceError unless the status says success */
export function requireSuccess({ service, status }: ServiceResponse): void {
  if (status < 200 || status > 299) throw new ServiceError(`${service} answered ${status}`);
}

/** The JSON of a successful answer. @throws ServiceError */
export function readJson(response: ServiceResponse): unknown {
  requireSuccess(response);
  try {
    return JSON.parse(response.text);
  } catch {
    throw new ServiceError(`${response.service} answered something else`);
  }
}

/** What went wrong, without the address, headers and body that an error of axios carries. */
function reasonOf(error: unknown): string {
  if (isCancel(error)) return 'took too long';
  if (isAxiosError(error) && /maxContentLength/.test(error.message)) return 'answered more than it should';
  return 'cannot be reached';
}
