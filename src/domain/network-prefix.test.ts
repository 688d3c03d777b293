import { expect, it } from 'vitest';
import { networkPrefix } from './network-prefix.ts';

it.each([
  ['203.0.113.77', '203.0.113.'],
  ['2001:db8:1:2::/64', '2001:db8:1:'],
  ['2001:db8:0:0::/64', '2001:db8:0:'],
  ['unknown', 'unknown'],
])('the network around %s begins with %s', (counted, prefix) => {
  expect(networkPrefix(counted)).toBe(prefix);
});
