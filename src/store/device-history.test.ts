import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceHistory, type HistoryDevice } from './device-history.ts';

const entry = (key: string, at: number) => ({ key, at });
function device() {
  const texts = new Map<string, string>();
  const state = { refuses: false };
  const refuse = () => {
    if (state.refuses) throw new Error('denied');
  };
  const port: HistoryDevice = {
    read(key) {
      refuse();
      return texts.get(key) ?? null;
    },
    write(key, text) {
      refuse();
      texts.set(key, text);
    },
  };
  return { texts, state, port };
}
const historyOn = (port: HistoryDevice) => new DeviceHistory('k', () => true, port);
const keys = (history: DeviceHistory<{ key: string; at: number }>) => history.entries.map(({ key }) => key);

describe('a history on a device', () => {
  it('has each thing once, the latest first, and forgets the oldest', () => {
    const history = historyOn(device().port);
    for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) history.add(entry(key, at), 3);
    expect(keys(history)).toEqual(['d', 'a', 'c']);
  });

  it('keeps what another tab has written meanwhile', () => {
    const { port } = device();
    const [one, two] = [historyOn(port), historyOn(port)];
    expect(two.entries).toEqual([]);
    one.add(entry('a', 1), 9);
    two.add(entry('b', 2), 9);
    expect(keys(two)).toEqual(['b', 'a']);
  });

  it('is merged once: what was done again since is new', () => {
    const history = historyOn(device().port);
    history.add(entry('a', 1), 9);
    history.add(entry('b', 1), 9);
    const sent = history.unmerged;
    history.add(entry('b', 2), 9);
    history.markMerged(sent);
    expect(history.unmerged.map(({ key }) => key)).toEqual(['b']);
    expect(keys(history)).toEqual(['b', 'a']);
  });

  it('lasts as long as the page where nothing can be stored', () => {
    const { state, port } = device();
    state.refuses = true;
    const history = historyOn(port);
    history.add(entry('a', 1), 9);
    history.add(entry('b', 1), 9);
    history.remove('a');
    expect(keys(history)).toEqual(['b']);
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { texts, port } = device();
        texts.set('k', text);
        const history = historyOn(port);
        expect(history.entries).toEqual([]);
        history.add(entry('a', 1), 9);
        expect(keys(historyOn(port))).toEqual(['a']);
      }),
    );
  });
});
