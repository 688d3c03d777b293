import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DeviceList, type ListPage, type ListRules } from './device-list.ts';
import { removeSent } from './remove-sent.ts';
import { makeStore } from './root-store.ts';

interface Entry {
  key: string;
  at: number;
}

const entry = (key: string, at = 0): Entry => ({ key, at });
const rules = (max = 9): ListRules<Entry> => ({
  name: 'views',
  area: 'viewingHistory',
  property: 'entries',
  max,
  keyOf: ({ key }) => key,
  parse: ({ key, at }) => (typeof key === 'string' && typeof at === 'number' ? { key, at } : undefined),
});
const KEY = 'forecourt.views.aa';

/** A device with tabs: each receives the writes of the others. */
function device() {
  const texts = new Map<string, string>();
  const state = { refuses: false };
  const tabs: { list: DeviceList<Entry> }[] = [];
  const refuse = () => {
    if (state.refuses) throw new Error('QuotaExceededError');
  };
  /** @param hasStore its store is loaded */
  const tab = (max?: number, hasStore = true) => {
    const store = makeStore();
    const notify = vi.fn();
    const page: ListPage = {
      read(key) {
        refuse();
        return texts.get(key) ?? null;
      },
      write(key, text) {
        refuse();
        texts.set(key, text);
        for (const other of tabs) if (other !== tab) other.list.reread('aa');
      },
      store: () => (hasStore ? store : undefined),
      notify,
    };
    const list = new DeviceList(rules(max), page);
    const tab = { list };
    tabs.push(tab);
    return { list, notify, shown: () => store.getState().viewingHistory[KEY] };
  };
  return { texts, state, tab };
}

const keys = ({ list }: { list: DeviceList<Entry> }) => list.entries('aa').map(({ key }) => key);
const all = (tab: { list: DeviceList<Entry> }, ...entries: Entry[]) => {
  for (const each of entries) tab.list.add('aa', each);
};

describe('a list on a device', () => {
  it('has each entry once, the latest first, and drops the oldest', () => {
    const tab = device().tab(3);
    for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) tab.list.add('aa', entry(key, at));
    expect(keys(tab)).toEqual(['d', 'a', 'c']);
  });

  it('preserves entries that another tab has written', () => {
    const { tab } = device();
    const [one, two] = [tab(), tab()];
    expect(keys(two)).toEqual([]);
    one.list.add('aa', entry('a', 1));
    two.list.add('aa', entry('b', 2));
    expect(keys(two)).toEqual(['b', 'a']);
  });

  it('is synchronized between tabs', () => {
    const { tab } = device();
    const [one, two] = [tab(), tab()];
    one.list.toggle('aa', entry('a'));
    expect(two.shown()?.entries).toEqual([entry('a')]);
    two.list.toggle('aa', entry('b'));
    two.list.toggle('aa', entry('a'));
    expect(one.shown()?.entries).toEqual([entry('b')]);
  });

  it('is written and shown before the store is loaded', () => {
    const { tab, texts } = device();
    const early = tab(9, false);
    early.list.toggle('aa', entry('a'));
    expect(early.notify).toHaveBeenCalledTimes(1);
    expect(keys(early)).toEqual(['a']);
    expect(texts.get(KEY)).toContain('"a"');
  });

  it('removes merged entries unless they changed since', () => {
    const tab = device().tab();
    all(tab, entry('a', 1), entry('b', 1));
    const sent = tab.list.entries('aa');
    tab.list.add('aa', entry('b', 2));
    removeSent(tab.list, 'aa', sent);
    expect(tab.list.entries('aa')).toEqual([entry('b', 2)]);
  });

  it('removes merged entries in every tab', () => {
    const { texts, tab } = device();
    const [one, two] = [tab(), tab()];
    one.list.add('aa', entry('a', 1));
    expect(keys(two)).toEqual(['a']);
    removeSent(one.list, 'aa', one.list.entries('aa'));
    expect([keys(one), keys(two), keys(tab())]).toEqual([[], [], []]);
    expect(texts.get(KEY)).not.toContain('"a"');
  });

  it('returns the same array until it changes', () => {
    const { list } = device().tab();
    expect(list.entries('aa')).toBe(list.entries('aa'));
    list.add('aa', entry('a'));
    expect(list.entries('aa')).toBe(list.entries('aa'));
  });

  it('falls back to memory if storage fails', () => {
    const { state, tab } = device();
    state.refuses = true;
    const page = tab();
    all(page, entry('a'), entry('b'));
    page.list.remove('aa', 'a');
    expect(keys(page)).toEqual(['b']);
    expect(page.shown()?.entries).toEqual([entry('b')]);
  });

  it('refuses entries over the limit until one is removed', () => {
    const tab = device().tab(2);
    for (const key of ['a', 'b']) expect(tab.list.toggle('aa', entry(key))).toBe(true);
    expect(tab.shown()?.hasRefused).toBe(false);
    expect(tab.list.toggle('aa', entry('c'))).toBe(false);
    expect(tab.shown()?.hasRefused).toBe(true);
    expect(keys(tab)).toEqual(['b', 'a']);
    tab.list.toggle('aa', entry('a'));
    expect(tab.shown()?.hasRefused).toBe(false);
    tab.list.toggle('aa', entry('c'));
    expect(keys(tab)).toEqual(['c', 'b']);
  });

  it('accepts any stored text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { texts, tab } = device();
        texts.set(KEY, text);
        const page = tab();
        expect(keys(page)).toEqual([]);
        page.list.add('aa', entry('a'));
        expect(keys(tab())).toEqual(['a']);
      }),
    );
  });

  it('reads entries as they were stored', () => {
    const entries = fc.uniqueArray(fc.record({ key: fc.string(), at: fc.nat() }), {
      selector: ({ key }) => key,
    });
    fc.assert(
      fc.property(entries, (given) => {
        const { tab } = device();
        all(tab(1_000), ...given.toReversed());
        expect(tab(1_000).list.entries('aa')).toEqual(given);
      }),
    );
  });
});
