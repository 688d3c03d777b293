import { describe, expect, it, vi } from 'vitest';
import { takeLatest } from './browse-session.ts';

describe('requests of which only the latest matters', () => {
  it('aborts a request when a later one comes', async () => {
    const signals: AbortSignal[] = [];
    const requests = takeLatest(async (address, signal) => {
      signals.push(signal);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return address;
    });
    const first = requests.get('a');
    const second = requests.get('b');
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await second).toBe('b');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
  it('shares a request for the same address while it runs', async () => {
    const load = vi.fn(async (address: string) => address);
    const requests = takeLatest(load);
    await Promise.all([requests.get('a'), requests.get('a')]);
    expect(load).toHaveBeenCalledTimes(1);
  });
  it('loads again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('cars');
    const requests = takeLatest(load);
    await expect(requests.get('a')).rejects.toThrow('offline');
    expect(await requests.get('a')).toBe('cars');
  });
});
