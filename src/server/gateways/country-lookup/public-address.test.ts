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

/** Blocks of the special-purpose registries of IANA that are not globally reachable, and older ones that are out of use. */
const SPECIAL = `
0.0.0.1 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.88.99.2
192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255
::1 :: ::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 100:0:0:1::1
2001::1 2001:0:7f00:1:: 2001:1::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 3fff::1 3fff:fff::1 5f00::1
fc00::1 fd00::1 fe80::1 fec0::1 ff02::1
`;

test.each(SPECIAL.trim().split(/\s+/))('%s is not public', (address) => {
  expect(publicAddress(address)).toBeUndefined();
});

test.each([
  '1.1.1.1',
  '100.128.0.1',
  '172.32.0.1',
  '192.0.3.1',
  '198.20.0.1',
  '2001:4860:4860::8888',
  '2400:cb00::1',
  '2a00::1',
])('%s is public', (address) => {
  expect(publicAddress(address)).toBe(address);
});
