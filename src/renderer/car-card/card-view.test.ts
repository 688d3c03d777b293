import { expect, test } from 'vitest';
import { createTranslate } from '#region/text/create-translate.ts';
import { demoDetails, NOW } from '../../../tests/demo-details.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { cardView, cardViews } from './card-view.ts';

const context = {
  region: shippedRegion('sg'),
  language: { code: 'en', locale: 'en-SG' },
  t: createTranslate('en', englishMessages()),
  pictureHost: '',
  now: NOW,
};
const [detail] = demoDetails('sg', 1);
if (!detail) throw new Error('There is no demo car.');
const { card } = detail;
const paths = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.webp`);

test('offers five pictures to swipe: the first in every size, the others in one', () => {
  const view = cardView({ ...card, photos: paths, photo_count: 12 }, context);
  expect(view.pictures.map(({ path }) => path)).toEqual(paths.slice(0, 5));
  expect(view.pictures[0]?.widths.length).toBeGreaterThan(3);
  for (const { widths } of view.pictures.slice(1)) expect(widths).toEqual([640]);
  expect(view).toMatchObject({ photoCount: '12' });
  expect(view).not.toHaveProperty('illustration');
});

test('says that a car has no photos yet, and counts neither none nor one', () => {
  const drawn = cardView({ ...card, photos: paths.slice(0, 1), photo_count: 0 }, context);
  expect(drawn).toMatchObject({ illustration: 'No photos yet — illustration' });
  expect(drawn).not.toHaveProperty('photoCount');
  const one = cardView({ ...card, photos: paths.slice(0, 1), photo_count: 1 }, context);
  expect(one).not.toHaveProperty('photoCount');
  expect(one).not.toHaveProperty('illustration');
});

test('shows a badge only where it tells cars of a list apart', () => {
  const certified = { ...card, title: 'Car', is_ccpo: true, is_new_arrival: false };
  const labels = (cars: (typeof card)[]) =>
    cardViews(cars, context).map(({ badges }) => badges.map(({ label }) => label));
  for (const badges of labels([certified, certified, certified]))
    expect(badges).not.toContain('Certified pre-owned');
  const [first, , last] = labels([certified, certified, { ...certified, is_ccpo: false }]);
  expect(first).toContain('Certified pre-owned');
  expect(last).not.toContain('Certified pre-owned');
  expect(labels([certified, certified])[0]).toContain('Certified pre-owned');
  const [most] = labels([...new Array(4).fill(certified), { ...certified, is_ccpo: false }]);
  expect(most).not.toContain('Certified pre-owned');
});
