import axios, { type AxiosRequestConfig, isAxiosError, isCancel } from 'axios';
import { OPERATIONS, traced } from '../runtime/operations.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { lookUpPublic, PRIVATE_ADDRESS, requirePublicHost } from './public-host.ts';

/** Answer of a service. */
export interface ServiceResponse {
  /** Name of the service in messages. */
  service: string;
  status: number;
  /** Empty if there is none. */
  contentType: string;
  /** Where a redirect leads; empty if there is none. Redirects are not followed. */
  location: string;
  /** The body as text. */
  text: string;
}

export type ServiceRequest = Pick<
  AxiosRequestConfig<string | Uint8Array | URLSearchParams>,
  'headers' | 'data'
> & {
  method: 'GET' | 'POST';
  url: string;
};

/** Sends a request to one external service. @throws ServiceError, CircuitOpenError */
export type ServiceClient<Result> = (request: ServiceRequest) => Promise<Result>;

export interface ServiceClientOptions<Result> {
  /** Name of the service in messages. */
  service: string;
  /** Timeout from the start of a request to the end of the answer, milliseconds. */
  timeoutMs: number;
  /** Milliseconds. */
  clock: () => number;
  /** Parses an answer. @throws errors count as failures of the service; their messages must contain no private data */
  read(response: ServiceResponse): Result;
  /** Whether the address of the service must be public: for addresses that others choose (HARDENING A17). */
  isPublicOnly?: boolean;
  /** Called with the failure that opens the circuit. */
  onOpen?(error: unknown): void;
}

/** A service failed. The message contains nothing of the request or the answer, which may be private. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

const MAX_RESPONSE_BYTES = 65_536;

/**
 * Creates the client of an external service: no redirects, a timeout for the whole answer, a size limit, a circuit
 * breaker (HARDENING A17, R8), and errors without private data (A36).
 */
export function createServiceClient<Result>(options: ServiceClientOptions<Result>): ServiceClient<Result> {
  const { service, timeoutMs, read, isPublicOnly = false } = options;
  const withBreaker = createCircuitBreaker(options);
  const client = axios.create({
    adapter: 'http',
    proxy: false,
    maxRedirects: 0,
    maxContentLength: MAX_RESPONSE_BYTES,
    responseType: 'text',
    transformResponse: (body: string) => body,
    validateStatus: null,
    ...(isPublicOnly && { lookup: lookUpPublic }),
  });
  return (request) => {
    const call = async () => {
      const send = async () => {
        if (isPublicOnly) requirePublicHost(request.url);
        return client.request<string>({ ...request, signal: AbortSignal.timeout(timeoutMs) });
      };
      const { status, headers, data } = await send().catch((error: unknown) => {
        throw new ServiceError(`${service} ${reasonOf(error)}`);
      });
      const headerOf = (name: string) => String(headers[name] ?? '');
      const [contentType, location] = [headerOf('content-type'), headerOf('location')];
      return read({ service, status, contentType, location, text: data });
    };
    return withBreaker(() => traced(OPERATIONS.call, { service }, call));
  };
}

/** @throws ServiceError unless the status is 2xx */
export function requireSuccess({ service, status }: ServiceResponse): void {
  if (status < 200 || status > 299) throw new ServiceError(`${service} answered ${status}`);
}

/** Parses the JSON of a successful answer. @throws ServiceError */
export function readJson(response: ServiceResponse): unknown {
  requireSuccess(response);
  try {
    return JSON.parse(response.text);
  } catch {
    throw new ServiceError(`${response.service} sent an invalid answer`);
  }
}

/** Returns the reason without the address, headers and body that an axios error contains. */
function reasonOf(error: unknown): string {
  if (isCancel(error)) return 'took too long';
  if (error instanceof Error && error.message.includes(PRIVATE_ADDRESS)) return PRIVATE_ADDRESS;
  if (isAxiosError(error) && /maxContentLength/.test(error.message)) return 'sent too large an answer';
  return 'cannot be reached';
}
