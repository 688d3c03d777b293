import { expect, test } from 'vitest';
import { NEW_CAR_KEYS } from '#region/routing/query-keys.ts';
import { sharedAddress } from './share-button.tsx';

const KEYS = Object.values(NEW_CAR_KEYS);
const share = (address: string, keys: readonly string[] = KEYS) => sharedAddress(new URL(address), keys);
const PAGE = 'https://cars.example/sg/en/buy-new/byd/atto-3/x/x-1';

test('a version and a paint go along with the address of a new car, in one order', () => {
  expect(share(`${PAGE}?color=red&variant=1-5-e`)).toBe(`${PAGE}?variant=1-5-e&color=red`);
  expect(share(`${PAGE}?variant=1-5-e#variants`)).toBe(`${PAGE}?variant=1-5-e`);
});

test('drops foreign parameters from the address', () => {
  expect(share(`${PAGE}?utm_source=x&color=red&fbclid=y&openLoginPopup=true`)).toBe(`${PAGE}?color=red`);
  expect(share(`${PAGE}?utm_source=x&variant=`)).toBe(PAGE);
  expect(share(`${PAGE}?variant=1-5-e&color=red`, [])).toBe(PAGE);
});
