import { createCircuit, ServiceResting } from '../circuit.ts';
import { shortText } from '../short-text.ts';

const TIME_LIMIT = 1_000;

/**
 * Asks a service: GET of its address with the visitor's appended, or of its root when the visitor's is not known;
 * `country` of the JSON answer (SPEC 7.6). While it rests nobody is asked, and nothing is known.
 * @param url of the service, with or without a closing slash
 * @param clock milliseconds
 * @throws what went wrong
 */
export function countryService(url: string, clock: () => number): (address?: string) => Promise<unknown> {
  const root = url.endsWith('/') ? url : `${url}/`;
  const circuit = createCircuit(clock);
  return async (address = '') => {
    try {
      return await circuit(() => ask(root + encodeURIComponent(address)));
    } catch (error) {
      if (error instanceof ServiceResting) return undefined;
      throw error;
    }
  };
}

async function ask(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the country lookup answered ${answer.status}`);
  }
  const body: unknown = JSON.parse(await shortText(answer));
  return typeof body === 'object' && body !== null && 'country' in body ? body.country : undefined;
}
