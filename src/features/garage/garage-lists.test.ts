import { expect, it } from 'vitest';
import { GARAGE_LISTS } from './garage-lists.ts';

const car = { id: 1, slug: 'a-car', title: 'A car' };

it('ignores damaged stored cars', () => {
  const { parse } = GARAGE_LISTS.favourites.rules;
  expect(parse({ ...car, colour: 'red' })).toEqual(car);
  for (const damage of [{ id: 0 }, { id: '1' }, { slug: 7 }, { title: undefined }])
    expect(parse({ ...car, ...damage })).toBeUndefined();
});
