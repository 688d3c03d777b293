/**
 * Slugs of the cars that a search finds.
 * @param search query of the listings
 * @throws when there is none
 */
export async function findCars(origin: string, region: string, search: string): Promise<string[]> {
  const url = new URL(`/api/v1/rabbit/${region}/listings?${search}`, origin);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { slug: string; status: string }[] };
  const slugs = data.filter(({ status }) => status === 'available').map(({ slug }) => slug);
  if (slugs.length === 0) throw new Error(`${url} finds no car for sale`);
  return slugs;
}
