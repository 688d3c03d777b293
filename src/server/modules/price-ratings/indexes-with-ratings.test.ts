import { expect, test, vi } from 'vitest';
import type { ChangeListener, LiveIndexes } from '../../search/live/live-indexes.ts';
import { indexesWithRatings } from './indexes-with-ratings.ts';

function parts() {
  const changed = new Set<ChangeListener>();
  const flipped = new Set<(region: string) => void>();
  const versions = { index: 5, ratings: 0 };
  const indexes = {
    version: () => versions.index,
    onChange: (listener: ChangeListener) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    close: vi.fn(async () => {}),
  } as unknown as LiveIndexes;
  const ratings = {
    version: () => versions.ratings,
    onFlip: (listener: (region: string) => void) => {
      flipped.add(listener);
      return () => flipped.delete(listener);
    },
  };
  return { both: indexesWithRatings(indexes, ratings), indexes, changed, flipped, versions };
}

test('reports a change of the whole region when ratings appear or disappear', () => {
  const { both, changed, flipped, versions } = parts();
  const listener = vi.fn();
  const end = both.onChange(listener);
  for (const notify of changed) notify('sg', [1, 2]);
  for (const notify of flipped) notify('my');
  expect(listener.mock.calls).toEqual([
    ['sg', [1, 2]],
    ['my', null],
  ]);
  expect(both.version('my')).toBe(5);
  versions.ratings = 1;
  expect(both.version('my')).toBe(6);
  end();
  expect([changed.size, flipped.size]).toEqual([0, 0]);
});

test('sends no notification after the indexes are closed', async () => {
  const { both, indexes, flipped } = parts();
  both.onChange(vi.fn());
  await both.close();
  expect([flipped.size, vi.mocked(indexes.close).mock.calls.length]).toEqual([0, 1]);
});
