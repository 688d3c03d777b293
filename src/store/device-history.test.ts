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
    const sent = history.entries;
    history.add(entry('b', 2), 9);
    history.handOver(sent);
    expect(history.entries).toEqual([entry('b', 2)]);
  });

  it('has nothing left of what has become a person’s, in no tab and not for the next one', () => {
    const { texts, port } = device();
    const [one, two] = [historyOn(port), historyOn(port)];
    one.add(entry('a', 1), 9);
    expect(keys(two)).toEqual(['a']);
    one.handOver(one.entries);
    expect([keys(one), keys(two), keys(historyOn(port))]).toEqual([[], [], []]);
    expect(texts.get('k')).not.toContain('"a"');
    const marked = { ...entry('b', 1), isMerged: true };
    texts.set('k', JSON.stringify({ version: 1, entries: [marked, entry('c', 1)] }));
    expect(keys(one)).toEqual(['c']);
  });

  it('is the same list as long as nothing has changed', () => {
    const history = historyOn(device().port);
    expect(history.entries).toBe(history.entries);
    history.add(entry('a', 1), 9);
    expect(history.entries).toBe(history.entries);
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
