import { ResponseError } from './response-error.ts';

export interface JsonRequest {
  /** GET when absent. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Asks an API and reads its JSON; an answer without content is `undefined`.
 * @throws ResponseError when it refuses; what `fetch` throws, as it is, when there was no answer (SPEC 8)
 */
export async function requestJson<Answer>(
  address: string,
  { method = 'GET', body, headers, signal }: JsonRequest = {},
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && JSON_BODY), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ResponseError(response.status, await bodyOf(response), retryAfterOf(response));
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Error responses of proxies and captive portals are not JSON and are ignored. */
async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
