import { describe, expect, it, vi } from 'vitest';
import type { ChangeListener } from '../../search/live/live-indexes.ts';
import { stockCounts } from './stock-counts.ts';

function counted() {
  const listeners: ChangeListener[] = [];
  const count = vi.fn(
    async (_: string, kind: 'used' | 'new'): Promise<number> => (kind === 'used' ? 130 : 6),
  );
  const onChange = (listener: ChangeListener) => {
    listeners.push(listener);
    return () => {};
  };
  const change = (region: string) => {
    for (const listener of listeners) listener(region, [1]);
  };
  return { count, change, ask: stockCounts({ onChange }, count) };
}

describe('stockCounts', () => {
  it('counts once per region and kind', async () => {
    const { ask, count } = counted();
    const asked = [ask('here', 'used'), ask('here', 'used'), ask('here', 'new'), ask('there', 'used')];
    expect(await Promise.all(asked)).toEqual([130, 130, 6, 130]);
    await ask('here', 'used');
    expect(count).toHaveBeenCalledTimes(3);
  });

  it('counts again after a change of the same region only', async () => {
    const { ask, count, change } = counted();
    await ask('here', 'used');
    change('there');
    await ask('here', 'used');
    expect(count).toHaveBeenCalledTimes(1);
    change('here');
    await ask('here', 'used');
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('does not cache a count that a change has outdated', async () => {
    const { ask, count, change } = counted();
    const early = ask('here', 'used');
    change('here');
    count.mockResolvedValue(131);
    expect(await ask('here', 'used')).toBe(131);
    await early;
    expect(await ask('here', 'used')).toBe(131);
  });

  it('counts again after a failure', async () => {
    const { ask, count } = counted();
    count.mockRejectedValueOnce(new Error('away'));
    await expect(ask('here', 'used')).rejects.toThrow('away');
    expect(await ask('here', 'used')).toBe(130);
  });
});
