import { expect, it } from 'vitest';
import { customerPrefix, networkPrefix } from './network-prefix.ts';

it.each([
  ['203.0.113.77', '203.0.113.'],
  ['2001:db8:1:2::/64', '2001:db8:1:'],
  ['2001:db8:0:0::/64', '2001:db8:0:'],
  ['unknown', 'unknown'],
  ['', ''],
])('the network around %s begins with %s', (counted, prefix) => {
  expect(networkPrefix(counted)).toBe(prefix);
});

it.each([
  ['203.0.113.77', '203.0.113.78', false],
  ['2001:db8:1:0::/64', '2001:db8:1:ff::/64', true],
  ['2001:db8:1:ff::/64', '2001:db8:1:100::/64', false],
  ['2001:db8:1:2::/64', '2001:db8:2:2::/64', false],
  ['unknown', 'unknown', true],
  ['', 'unknown', false],
])('%s and %s are of one customer: %s', (one, other, isSame) => {
  expect(customerPrefix(one) === customerPrefix(other)).toBe(isSame);
});
