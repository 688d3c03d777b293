import { expect, it, vi } from 'vitest';
import { createCircuit, ServiceResting } from './circuit.ts';

const HOUR = 3_600_000;

it.each([
  ['half a minute later', 30_000],
  ['when the clock was set back by an hour (HARDENING R9)', -HOUR],
])('a service that has failed five times is left alone, and asked again %s', async (_words, passed) => {
  let now = HOUR;
  const circuit = createCircuit(() => now);
  const ask = vi.fn(() => Promise.reject(new Error('down')));
  for (let i = 0; i < 5; i++) await expect(circuit(ask)).rejects.toThrow('down');
  await expect(circuit(ask)).rejects.toThrow(ServiceResting);
  now += passed;
  await expect(circuit(ask)).rejects.toThrow('down');
  expect(ask).toHaveBeenCalledTimes(6);
});
