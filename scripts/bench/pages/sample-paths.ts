import type { ListingCard } from '../../../src/contracts/types.ts';
import { pagePath } from '../../../src/region/paths.ts';
import type { ResolvedRegion } from '../../../src/region/resolved-region.ts';

/** One address of each kind of page. */
export async function samplePaths(origin: string, region: ResolvedRegion): Promise<Record<string, string>> {
  const language = region.defaultLanguage.code;
  const path = (route: string, segments: string[] = []) => pagePath(region, { language, route, segments });
  const answer = await fetch(`${origin}/api/v1/rabbit/${region.code}/listings`);
  const { data } = (await answer.json()) as { data: ListingCard[] };
  const [car] = data;
  const listing = (await fetch(`${origin}${path('cars', ['x', 'x', 'x', car?.slug ?? ''])}`)).url;
  return { home: path('home'), buy: path('buy'), listing: new URL(listing).pathname };
}
