import { expect, test } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import type { ApiAnswer } from '#region/routing/page-context.ts';
import { demoDetails, newDemoDetails, sectionInput } from '../../../tests/demo-details.ts';
import { findUsed } from './listing.server.ts';

const [fresh] = newDemoDetails('sg');
const used = demoDetails('sg', 10).find(({ card }) => card.status === 'available')?.card;
if (!fresh || !used) throw new Error('no demo car');

/** Text about used cars for a lowest price. */
const result = (asking_price: number, promotional_price?: number) => {
  const car: ListingCard = { ...used, listing: { asking_price }, promotional_price };
  const answer = { status: 200, body: { data: [car], meta: { total: 3 } } };
  const api = { get: <Body>() => Promise.resolve(answer as ApiAnswer<Body>) };
  return findUsed({ ...sectionInput('sg', fresh).context, api }, fresh.card);
};

test('used cars cost from what the buyer of the cheapest pays', async () => {
  expect(await result(45_000)).toMatchObject({ count: 3, price: 45_000 });
  expect(await result(45_000, 43_000)).toMatchObject({ price: 43_000 });
  expect(await result(45_000, 47_000)).toMatchObject({ price: 45_000 });
});

test('a price on request is none', async () => {
  expect(await result(0)).not.toHaveProperty('price');
});
