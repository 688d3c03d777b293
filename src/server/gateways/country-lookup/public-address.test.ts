import { expect, test } from 'vitest';
import { publicAddress } from './public-address.ts';

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['2404:e800::1', '2404:e800::1'],
  ['10.1.2.3', undefined],
  ['127.0.0.1', undefined],
  ['::ffff:192.168.0.1', undefined],
  ['172.31.0.1', undefined],
  ['::1', undefined],
  ['fd00::1', undefined],
  ['fe80::1%eth0', undefined],
  ['', undefined],
  ['8.8.8.8/../admin', undefined],
  ['evil.example', undefined],
])('maps %s to the public address %s', (address, expected) => {
  expect(publicAddress(address)).toBe(expected);
});
