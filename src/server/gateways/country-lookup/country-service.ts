import { CircuitOpenError } from '../circuit-breaker.ts';
import { createServiceClient, readJson, type ServiceResponse } from '../service-client.ts';

const TIMEOUT_MS = 1_000;

/**
 * Asks a service: GET of its address with the visitor's appended, or of its root when the visitor's is not known;
 * `country` of the JSON answer (SPEC 7.6). While its circuit is open nobody is asked, and nothing is known.
 * @param url of the service, with or without a closing slash
 * @param clock milliseconds
 * @throws what went wrong
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

/** `country` of the answer; undefined when it names none. */
function read(response: ServiceResponse): unknown {
  const body = readJson(response);
  return typeof body === 'object' && body !== null && 'country' in body ? body.country : undefined;
}
