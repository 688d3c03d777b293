import type { ListingCard } from '../../../src/contracts/types.ts';
import { formPath, formsOf, isFoundForm } from '../../../src/region/forms/form-address.ts';
import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { pagePath } from '../../../src/region/routing/paths.ts';

/** One address of each kind of page. */
export async function samplePaths(origin: string, region: ResolvedRegion): Promise<Record<string, string>> {
  const language = region.defaultLanguage.code;
  const path = (route: string, segments: string[] = []) => pagePath(region, { language, route, segments });
  const answer = await fetch(`${origin}/api/v1/rabbit/${region.code}/listings`);
  const { data } = (await answer.json()) as { data: ListingCard[] };
  const [car] = data;
  const listing = (await fetch(`${origin}${path('cars', ['x', 'x', 'x', car?.slug ?? ''])}`)).url;
  const [form] = formsOf(region).filter((named) => isFoundForm(named.form));
  return {
    home: path('home'),
    buy: path('buy'),
    listing: new URL(listing).pathname,
    ...(form && { form: formPath(region, language, form) }),
  };
}
