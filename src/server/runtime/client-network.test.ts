import { describe, expect, it } from 'vitest';
import { clientNetwork, clientNetworks, isPrivate } from './client-network.ts';

describe('clientNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('maps all IPv6 addresses of a customer to one network', () => {
    const own = Array.from({ length: 200 }, (_, at) => `2001:db8:1:2:${at.toString(16)}::${at.toString(16)}`);
    expect(new Set(own.map(clientNetwork)).size).toBe(1);
  });

  it('distinguishes private from public addresses', () => {
    const own = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:10.1.2.3', '172.31.0.1', '192.168.0.9', 'fd00::1'];
    expect(own.filter((address) => !isPrivate(address))).toEqual([]);
    const others = ['192.0.2.1', '172.32.0.1', '100.64.0.1', '2001:db8::1', '::ffff:8.8.8.8', '', 'unknown'];
    expect(others.filter(isPrivate)).toEqual([]);
  });
});

describe('clientNetworks', () => {
  it.each([
    ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('maps %s to %s within %s', (client, address, network) => {
    expect(clientNetworks(client)).toEqual({ address, network });
  });
});
