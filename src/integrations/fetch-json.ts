/**
 * Reads JSON on pages that load neither the store nor axios (decision 0040).
 * @throws when there is no answer, or another than 2xx
 */
export async function fetchJson<Answer>(address: string, options?: RequestInit): Promise<Answer> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
