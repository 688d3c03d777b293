import type { ListingCard } from '../../../src/contracts/types.ts';
import { formPath, formsOf, isFoundForm } from '../../../src/region/forms/form-address.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { pagePath } from '../../../src/region/routing/paths.ts';

/** Photos of a car whose page has all of its parts. */
const PHOTOS = 8;

/** One address of each kind of page: of a car on sale with many photos, as versions put different cars first. */
export async function samplePaths(origin: string, region: ResolvedRegion): Promise<Record<string, string>> {
  const language = region.defaultLanguage.code;
  const path = (route: string, segments: string[] = []) => pagePath(region, { language, route, segments });
  const answer = await fetch(`${origin}/api/v1/rabbit/${region.code}/listings`);
  const { data } = (await answer.json()) as { data: ListingCard[] };
  const car = data.find((each) => each.status === 'available' && each.photo_count >= PHOTOS) ?? data[0];
  const listing = (await fetch(`${origin}${path('cars', ['x', 'x', 'x', car?.slug ?? ''])}`)).url;
  const [form] = formsOf(region).filter((named) => isFoundForm(named.form));
  return {
    home: path('home'),
    buy: path('buy'),
    listing: new URL(listing).pathname,
    ...(form && { form: formPath(region, language, form) }),
  };
}
