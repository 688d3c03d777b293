import type { AxiosError, AxiosInstance, AxiosRequestConfig, AxiosStatic } from 'axios';
import { ResponseError } from './response-error.ts';
import { noteServerTime } from './server-time.ts';

export interface JsonRequest {
  /** GET when absent. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A file is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Whether the request is completed when the page is left. */
  keepalive?: boolean;
  /** Uploads only. @param share of the body that was sent, from 0 to 1 */
  onProgress?(share: number): void;
}

let loading: Promise<AxiosInstance> | undefined;

/**
 * The HTTP client of everything that loads after an interaction, loaded with the first request: a page weighs nothing more
 * before it is used (decision 0040).
 */
function loadClient(): Promise<AxiosInstance> {
  loading ??= import('axios').then(
    ({ default: axios }) => createClient(axios),
    (error: unknown) => {
      // the connection may be back at the next request
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const createClient = (axios: AxiosStatic): AxiosInstance =>
  axios.create({
    adapter: 'fetch',
    // axios passes address and options to `fetch` instead of a `Request`
    env: { Request: null as never },
    responseType: 'text',
    transformRequest: [],
    transformResponse: [],
    validateStatus: null,
    withXSRFToken: false,
    // with axios' own `User-Agent`, Firefox would ask an API of another host for permission first
    headers: { Accept: 'application/json', 'User-Agent': false },
  });

/**
 * Asks an API and reads its JSON; an answer without content is `undefined`.
 * @throws ResponseError when it refuses; what `fetch` throws, as it is, when there was no answer (SPEC 8)
 */
export async function requestJson<Answer>(address: string, request: JsonRequest = {}): Promise<Answer> {
  const client = await loadClient();
  const response = await client.request<string>(configOf(address, request)).catch((error: unknown) => {
    // an abort has its own reason, which tells a timeout from a page that was left
    if (request.signal?.aborted) throw request.signal.reason;
    throw (error as Partial<AxiosError>).cause ?? error;
  });
  const { status, data, headers } = response;
  // what others cache may be old, and has no time
  if (/no-store|no-cache/.test(String(headers['cache-control']))) noteServerTime(headers.date, headers.age);
  if (status < 200 || status > 299)
    throw new ResponseError(status, readBody(data), secondsOf(headers['retry-after']));
  return (data === '' ? undefined : JSON.parse(data)) as Answer;
}

function configOf(address: string, request: JsonRequest): AxiosRequestConfig {
  const { method = 'GET', body, headers, signal, keepalive = false, onProgress } = request;
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  return {
    url: address,
    method,
    headers: { 'content-type': body === undefined ? false : type, ...headers },
    data: isFile ? body : JSON.stringify(body),
    fetchOptions: { keepalive },
    ...(signal && { signal }),
    // `fetch` does not report the progress of an upload
    ...(onProgress && { adapter: 'xhr', onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  };
}

/** Error responses of proxies and captive portals are not JSON and are ignored. */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(retryAfter: unknown): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
