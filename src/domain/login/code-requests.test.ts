import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import {
  type CodeRequestRules,
  lockSecondsRemaining,
  resendSeconds,
  secondsUntilNextCode,
} from './code-requests.ts';

const RULES: CodeRequestRules = {
  resendSeconds: 60,
  limits: { longestResendSeconds: 1_920, codesPerHour: 5, codesPerDay: 8 },
};
const NOW = 1_800_000_000_000;
const wait = (secondsAgo: readonly number[], sentSinceLogin = 0) =>
  secondsUntilNextCode(
    { sentAt: secondsAgo.map((seconds) => NOW - seconds * 1_000), sentSinceLogin, lockedUntil: null },
    RULES,
    NOW,
  );

describe('a code', () => {
  it('is sent immediately to a phone without earlier codes', () => {
    expect(wait([])).toBe(0);
  });

  it('is sent again after waits that double (A05)', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 500].map((count) => resendSeconds(count, RULES))).toEqual([
      60, 120, 240, 480, 960, 1_920, 1_920, 1_920,
    ]);
    expect(wait([10], 1)).toBe(50);
    expect(wait([200, 10], 2)).toBe(110);
  });

  it('is sent at most five times in any hour and eight times in any day', () => {
    const five = [3_000, 2_500, 2_000, 1_500, 1_000];
    expect(wait(five)).toBe(HOUR_MS / 1_000 - 3_000);
    expect(wait([3_601, ...five.slice(1)])).toBe(0);
    const eight = [8, 7, 6, 5, 4, 3, 2, 1].map((hours) => hours * 3_600 + 5);
    expect(wait(eight)).toBe(DAY_MS / 1_000 - 8 * 3_600 - 5);
  });
});

it('reports a lock in whole seconds until it ends', () => {
  expect(
    [null, NOW - 1, NOW, NOW + 1, NOW + 600_000].map((until) => lockSecondsRemaining(until, NOW)),
  ).toEqual([0, 0, 0, 1, 600]);
});
