import { join } from 'node:path';
import { expect, test } from 'vitest';
import { previewVersion } from '#region/routing/preview-path.ts';
import { demoDetails, englishTexts } from '../../../../tests/demo-details.ts';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { fontBook } from '../../fonts/font-book.ts';
import { pictureOffer } from '../../modules/pictures/index.ts';
import { previewSvg } from './preview-svg.ts';

const region = shippedRegion('sg');
const language = region.defaultLanguage;
const offer = pictureOffer([region]);
const book = fontBook(join(import.meta.dirname, '../../../../public'));
const [one] = demoDetails('sg', 1);
if (!one) throw new Error('no demo car');
const { promotional_price: _price, ...card } = one.card;

const previewOf = (asking_price: number, promotional_price?: number) => ({
  region,
  language,
  card: { ...card, listing: { asking_price }, promotional_price },
});
const draw = (...prices: Parameters<typeof previewOf>) =>
  previewSvg(previewOf(...prices), offer, book, englishTexts);

test('a preview shows the price of the page, and its address changes with it', async () => {
  const same = [
    [previewOf(50_000), previewOf(50_000, 60_000)],
    [previewOf(50_000), previewOf(50_000, 0)],
    [previewOf(0), previewOf(0, 0)],
  ] as const;
  for (const [one, other] of same) expect(previewVersion(one)).toBe(previewVersion(other));
  expect(await draw(50_000, 60_000)).toBe(await draw(50_000));
  expect(await draw(50_000, 0)).toBe(await draw(50_000));
  expect(await draw(60_000, 50_000)).toBe(await draw(50_000));
  expect(await draw(0)).not.toBe(await draw(50_000));
  expect(previewVersion(previewOf(0))).not.toBe(previewVersion(previewOf(50_000)));
});
