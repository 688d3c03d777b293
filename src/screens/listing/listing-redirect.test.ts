import { expect, test } from 'vitest';
import { listingPath } from '#region/routing/listing-path.ts';
import type { ApiAnswer, PageContext } from '#region/routing/page-context.ts';
import { englishTexts, newDemoDetails, sectionInput } from '../../../tests/demo-details.ts';
import { loadListing } from './listing.server.ts';

const [car] = newDemoDetails('sg');
if (!car) throw new Error('no new car');
const { context } = sectionInput('sg', car);
const answer = { status: 200, body: { data: car } };
const api = { get: <Body>() => Promise.resolve(answer as ApiAnswer<Body>) };
const path = listingPath(context.region, 'en', car.card);

const load = (search: string) =>
  loadListing(
    {
      ...context,
      api,
      route: 'buy-new',
      segments: ['wrong', 'words', 'at-all', car.card.slug],
      path: `/sg/en/buy-new/wrong/words/at-all/${car.card.slug}`,
      search,
    } as PageContext,
    englishTexts,
  );

test('redirects a wrong address permanently to the right one, with its version and paint', async () => {
  expect(await load('variant=1-5-e&color=red')).toEqual({
    kind: 'redirect',
    path: `${path}?variant=1-5-e&color=red`,
    isPermanent: true,
  });
  expect(await load('')).toEqual({ kind: 'redirect', path, isPermanent: true });
});
