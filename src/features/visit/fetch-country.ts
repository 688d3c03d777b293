import { fetchJson } from '#integrations/fetch-json.ts';
import { storedCountry } from '#region/routing/visitor-country.ts';

/**
 * Country of the visitor: as their browser stores it, else looked up by the server (SPEC 4). Null when unknown, and when
 * the answer does not come, which is logged and nothing else (SPEC 8): the page works without, and the next one asks again.
 */
export async function fetchCountry(
  cookies: ReadonlyMap<string, string>,
  region: string,
): Promise<string | null> {
  const stored = storedCountry(cookies);
  if (stored !== null) return stored;
  try {
    const address = `/api/visit?region=${encodeURIComponent(region)}`;
    const { country } = await fetchJson<{ country?: unknown }>(address);
    return typeof country === 'string' ? country : null;
  } catch (error) {
    // leaving the page ends the request, too: nothing to be alarmed about
    console.info('country lookup', error);
    return null;
  }
}
