import { VISIT_COOKIES } from '#domain/cookies.ts';
import { storedCountry } from '#region/visitor-place.ts';

/**
 * Country of the visitor: as their browser keeps it, else looked up by the server, once. Null when nobody knows, and when
 * the answer does not come: the page works without.
 */
export async function fetchCountry(
  cookies: ReadonlyMap<string, string>,
  region: string,
): Promise<string | null> {
  const stored = storedCountry(cookies);
  if (stored !== null || cookies.has(VISIT_COOKIES.firstTime)) return stored;
  try {
    const answer = await fetch(`/api/visit?region=${encodeURIComponent(region)}`);
    if (!answer.ok) return null;
    const { country } = (await answer.json()) as { country?: unknown };
    return typeof country === 'string' ? country : null;
  } catch {
    return null;
  }
}
