const TIME_LIMIT = 1_000;
const LARGEST_ANSWER = 65_536;
const MOST_FAILURES = 5;
const REST = 30_000;

/**
 * Asks a service: GET of its address with the visitor's appended, `country` of the JSON answer (SPEC 7.6). After five
 * failures in a row it is left alone for half a minute, so that nobody waits for a service that is down (HARDENING R8).
 * @param url of the service, with or without a closing slash
 * @param clock milliseconds
 * @throws what went wrong
 */
export function countryService(url: string, clock: () => number): (address: string) => Promise<unknown> {
  const root = url.endsWith('/') ? url : `${url}/`;
  let failures = 0;
  let restsUntil = 0;
  return async (address) => {
    if (clock() < restsUntil) return undefined;
    try {
      const country = await ask(root + encodeURIComponent(address));
      failures = 0;
      return country;
    } catch (error) {
      failures++;
      if (failures >= MOST_FAILURES) restsUntil = clock() + REST;
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

async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new Error('the country lookup answered more than it should');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
