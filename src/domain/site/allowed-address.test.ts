import { expect, it } from 'vitest';
import { isAllowedAddress } from './allowed-address.ts';

const ALLOWED = [
  'https://tags.example',
  'https://www.example/v1/',
  'https://*.shop.example',
  'https://a.example:8443',
];

it.each([
  'https://tags.example',
  'https://tags.example/any/script.js',
  'https://www.example/v1/',
  'https://www.example/v1/api.js',
  'https://cdn.shop.example/x.js',
  'https://*.shop.example',
  'https://*.cdn.shop.example',
  'https://a.example:8443/x',
])('allows %s', (address) => {
  expect(isAllowedAddress(address, ALLOWED)).toBe(true);
});

it.each([
  '',
  'no address',
  'http://tags.example',
  'https://tags.example:444',
  'https://tags.example.evil.example',
  'https://tags.example@evil.example',
  'https://www.example',
  'https://www.example/v1',
  'https://www.example/v1/../search',
  'https://www.example/v1/%2e%2e/search',
  'https://*.example',
  'https://shop.example',
  'https://evilshop.example',
  'https://a.example',
])('does not allow %s', (address) => {
  expect(isAllowedAddress(address, ALLOWED)).toBe(false);
});
