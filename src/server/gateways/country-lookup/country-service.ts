import { CircuitOpenError } from '../circuit-breaker.ts';
import { createServiceClient, readJson, type ServiceResponse } from '../service-client.ts';

const TIMEOUT_MS = 1_000;

/**
 * Calls a service: GET of its address with the visitor's appended, or of its root if the visitor's is unknown; reads
 * `country` of the JSON answer (SPEC 7.6). While its circuit is open it is not called and the country is unknown.
 * @param url of the service, with or without a trailing slash
 * @param clock milliseconds
 * @throws ServiceError, CircuitOpenError
 */
export function countryService(url: string, clock: () => number): (address?: string) => Promise<unknown> {
  const root = url.endsWith('/') ? url : `${url}/`;
  const client = createServiceClient({
    service: 'the country lookup',
    timeoutMs: TIMEOUT_MS,
    clock,
    read,
  });
  const headers = { accept: 'application/json' };
  return async (address = '') => {
    try {
      return await client({ method: 'GET', url: root + encodeURIComponent(address), headers });
    } catch (error) {
      if (error instanceof CircuitOpenError) return undefined;
      throw error;
    }
  };
}

/** Returns `country` of the answer; undefined if there is none. */
function read(response: ServiceResponse): unknown {
  const body = readJson(response);
  return typeof body === 'object' && body !== null && 'country' in body ? body.country : undefined;
}
