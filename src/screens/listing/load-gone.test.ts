import { expect, test } from 'vitest';
import type { ApiAnswer, PageContext } from '#region/page-context.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { loadGone } from './load-gone.server.ts';

const details = demoDetails('sg', 20);
const [one] = details;
if (!one) throw new Error('no demo car');
const { context } = sectionInput('sg', one);
const make = String(one.card.inventory.make);

/** An API that knows the cars of the stock by make or model. */
const api = {
  get: <Body>(path: string): Promise<ApiAnswer<Body>> => {
    const wanted = new URLSearchParams(path.split('?')[1]).get('make') ?? '';
    const data = details
      .map(({ card }) => card)
      .filter(({ inventory }) => inventory.make === wanted || inventory.make_model === wanted);
    return Promise.resolve({ status: 200, body: { data, meta: {} } as Body });
  },
};
const load = (segments: string[]) => loadGone({ ...context, api, segments } as PageContext, englishTexts);

test('where a car of a known make was, 410 and cars like it are answered', async () => {
  const answer = await load([make, 'model-of-old', 'some-title', 'some-slug']);
  expect(answer).toMatchObject({
    kind: 'screen',
    status: 410,
    props: { isGone: true, href: expect.stringContaining(`make=${make}`) },
    meta: { isHidden: true },
  });
  const cars = answer.kind === 'screen' ? answer.props.cars : [];
  expect(cars.length).toBeGreaterThan(0);
  expect(cars.every(({ isGone }) => !isGone)).toBe(true);
});

test.each([[['x']], [[make, 'model', 'slug']], [['nobody', 'knows', 'this', 'car']], [['', '', '', '']]])(
  'the address %j is of no car: 404',
  async (segments) => {
    expect(await load(segments)).toEqual({ kind: 'not_found' });
  },
);
