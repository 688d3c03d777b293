import { expect, test } from 'vitest';
import { limitOfBookings, type OpenBookings } from './booking-limits.ts';

const LIMITS = { perPhone: 3, perDevice: 4, perAddress: 10, perNetwork: 40 };
const NONE: OpenBookings = { phone: 0, device: 0, address: 0, network: 0 };

test.each([
  [{}, null],
  [{ phone: 2, device: 3, address: 9, network: 39 }, null],
  [{ phone: 3 }, 'phone'],
  [{ device: 4 }, 'device'],
  [{ address: 10 }, 'address'],
  [{ network: 40 }, 'network'],
  // the narrowest one is named: the person can do most about it
  [{ phone: 3, device: 4, address: 10, network: 40 }, 'phone'],
] as const)('with %j of open bookings the limit is %s', (open, limit) => {
  expect(limitOfBookings({ ...NONE, ...open }, LIMITS, false)).toBe(limit);
});

test('only the phone limits people who have proved it', () => {
  expect(limitOfBookings({ phone: 2, device: 9, address: 90, network: 90 }, LIMITS, true)).toBeNull();
  expect(limitOfBookings({ ...NONE, phone: 3 }, LIMITS, true)).toBe('phone');
});
