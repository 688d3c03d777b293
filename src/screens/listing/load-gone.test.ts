import { expect, test } from 'vitest';
import type { RemovedListing } from '#contracts/types.ts';
import type { ApiAnswer, PageContext } from '#region/routing/page-context.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { loadListing } from './listing.server.ts';
import { loadGone } from './load-gone.server.ts';

const details = demoDetails('sg', 20);
const [one] = details;
if (!one) throw new Error('no demo car');
const { context } = sectionInput('sg', one);
const make = String(one.card.inventory.make);

/** An API that knows the cars of the stock by make or model, and of one more that it was there. */
const api = {
  get: <Body>(path: string): Promise<ApiAnswer<Body>> => {
    const [list = '', search] = path.split('?');
    const answer = (status: number, body: unknown) => Promise.resolve({ status, body: body as Body });
    if (list === '/listings/was-here') return answer(410, { data: { kind: 'used', make, make_model: '' } });
    if (list.startsWith('/listings/') && list !== '/listings/new-home') return answer(404, {});
    const wanted = new URLSearchParams(search).get('make');
    const data = details
      .map(({ card }) => card)
      .filter(({ inventory }) => [null, inventory.make, inventory.make_model].includes(wanted as string));
    return answer(200, { data, meta: {} });
  },
};
const page = { ...context, api } as PageContext;
const load = (removed: Partial<RemovedListing>, changes: Partial<PageContext> = {}) =>
  loadGone({ kind: 'used', make: '', make_model: '', ...removed }, { ...page, ...changes }, englishTexts);

test('where a car of a known make was, 410 and cars like it are answered', async () => {
  const answer = await load({ make, make_model: `${make}.model-of-old` });
  expect(answer).toMatchObject({
    kind: 'screen',
    status: 410,
    props: { isGone: true, isAlike: true, href: expect.stringContaining(`/sg/en/buy?make=${make}`) },
    meta: { isHidden: true },
  });
  const cars = answer.kind === 'screen' ? answer.props.cars : [];
  expect(cars.length).toBeGreaterThan(0);
  expect(cars.every(({ isGone }) => !isGone)).toBe(true);
});

test('where nothing like it is for sale, other cars are shown as what they are', async () => {
  const answer = await load({ make: 'nobody', make_model: 'nobody.knows' });
  expect(answer).toMatchObject({ status: 410, props: { isAlike: false, href: '/sg/en/buy' } });
  expect(answer.kind === 'screen' && answer.props.cars.length).toBeGreaterThan(0);
});

test('a new car that is gone leads to new cars', async () => {
  expect(await load({ kind: 'new', make })).toMatchObject({
    props: { href: expect.stringMatching(/^\/sg\/en\/buy-new/) },
  });
});

test('a search that fails costs the page its cars, nothing more', async () => {
  const broken = { get: () => Promise.reject(new Error('away')) };
  expect(await load({ make }, { api: broken })).toMatchObject({ status: 410, props: { cars: [] } });
});

test.each([
  [['was-here'], { kind: 'screen', status: 410 }],
  [['any', 'words', 'at-all', 'was-here'], { kind: 'screen', status: 410 }],
  [[make, 'model', 'title', 'invented'], { kind: 'not_found' }],
  [['a', 'b', 'c', 'd', 'was-here'], { kind: 'not_found' }],
])('the address %j is answered as the API remembers it', async (segments, expected) => {
  expect(await loadListing({ ...page, segments }, englishTexts)).toMatchObject(expected);
});
