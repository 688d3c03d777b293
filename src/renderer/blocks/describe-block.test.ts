import { expect, test } from 'vitest';
import { englishLabel, shippedRegion } from '../../../tests/shipped-regions.ts';
import { contentText, scoreView } from './describe-block.ts';

test('the brand is called in content what it is called elsewhere in the language', () => {
  const region = shippedRegion('sg');
  const brand = { ...region.manifest.brand, name: { th: 'รถดี', '*': 'GoodCar' } };
  const { t, language } = englishLabel(region);
  const titleOf = (code: string) =>
    contentText(
      { en: 'Welcome to {{brand}}' },
      {
        region: { ...region, manifest: { ...region.manifest, brand } },
        language: { ...language, code },
        t,
      },
    );
  expect(['en', 'th', 'ja'].map(titleOf)).toEqual([
    'Welcome to GoodCar',
    'Welcome to รถดี',
    'Welcome to GoodCar',
  ]);
});

test('a score is written as all numbers of its page are', () => {
  const { language } = englishLabel(shippedRegion('sg'));
  expect(scoreView(7.5, { language }).label).toBe('7.5');
  expect(scoreView(7.5, { language: { ...language, numbers: 'fr' } }).label).toBe('7,5');
});
