import { expect, test } from 'vitest';
import { listingPath } from '#region/routing/listing-path.ts';
import type { ApiAnswer, PageContext } from '#region/routing/page-context.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { loadInspection } from './inspection.server.ts';

const [one] = demoDetails('sg', 5);
if (!one) throw new Error('no demo car');
const { slug, id } = one.card;
const { context } = sectionInput('sg', one);

const api = {
  get: <Body>(path: string): Promise<ApiAnswer<Body>> => {
    const answer = (status: number, body: unknown) => Promise.resolve({ status, body: body as Body });
    const [list = ''] = path.split('?');
    if (list === `/listings/${slug}`) return answer(200, { data: one });
    if (list === '/listings/was-here')
      return answer(410, { data: { kind: 'used', make: '', make_model: '' } });
    return list.startsWith('/listings/') ? answer(404, {}) : answer(200, { data: [], meta: { total: 0 } });
  },
};
const load = (segments: string[], language = context.language) =>
  loadInspection({ ...context, api, route: 'inspection', segments, language } as PageContext, englishTexts);

test('leads to the section of the car’s page for now, in every language', async () => {
  for (const language of context.region.languages)
    expect(await load([`${slug}-${id}`], language)).toEqual({
      kind: 'redirect',
      path: `${listingPath(context.region, language.code, one.card)}#inspection`,
      isPermanent: false,
    });
});

test.each([
  [['nobody-knows-7'], { kind: 'not_found' }],
  [[`${slug}-${id + 1}`], { kind: 'not_found' }],
  [[slug, String(id)], { kind: 'not_found' }],
  [['was-here-7'], { kind: 'screen', status: 410, meta: { isHidden: true } }],
])('of the address %j is what its car is', async (segments, expected) => {
  expect(await load(segments)).toMatchObject(expected);
});
