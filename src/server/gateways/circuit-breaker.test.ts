import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';

it.each([
  ['half a minute later', 30_000],
  ['when the clock was set back by an hour (HARDENING R9)', -HOUR_MS],
])('the circuit opens after five failures and lets a request through %s', async (_when, passed) => {
  let now = HOUR_MS;
  const onOpen = vi.fn();
  const circuit = createCircuitBreaker({ clock: () => now, onOpen });
  const ask = vi.fn(() => Promise.reject(new Error('down')));
  for (let i = 0; i < 5; i++) await expect(circuit(ask)).rejects.toThrow('down');
  await expect(circuit(ask)).rejects.toThrow(CircuitOpenError);
  expect(onOpen).toHaveBeenCalledTimes(1);
  now += passed;
  await expect(circuit(ask)).rejects.toThrow('down');
  expect(ask).toHaveBeenCalledTimes(6);
});
