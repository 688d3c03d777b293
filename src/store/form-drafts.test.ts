import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { DRAFT_DAYS, draftKey } from '#domain/visitor/device-keys.ts';
import { type FormDraft, readDraft, removeOldDrafts, writeDraft } from './form-drafts.ts';

const NOW = Date.UTC(2026, 0, 31);
const nobody = () => undefined;
let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  };
  vi.stubGlobal('window', { localStorage: keysOf(storage) });
});
afterEach(() => vi.unstubAllGlobals());

/** A storage whose keys are its own properties, as in browsers. */
const keysOf = (storage: object) =>
  new Proxy(storage, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: (_, key) =>
      Object.hasOwn(stored, key) ? { configurable: true, enumerable: true, value: '' } : undefined,
  });

const draft = (savedAt: number, owner = ''): FormDraft => ({
  version: '/forms/sg/sell_car-1.js',
  subject: '',
  prefilled: '{}',
  answers: { plate: 'SBA 1' },
  key: 'k',
  hasTried: false,
  owner,
  savedAt,
});

test.each([
  [0, true],
  [DRAFT_DAYS, true],
  [DRAFT_DAYS + 1, false],
  [-1, true],
  [-DRAFT_DAYS - 1, false],
])('a draft of %i days ago is kept: %s', (days, isKept) => {
  writeDraft('sg', 'sell_car', draft(NOW - days * DAY_MS));
  expect(readDraft('sg', 'sell_car', NOW, nobody) !== undefined).toBe(isKept);
  expect(Object.hasOwn(stored, draftKey('sg', 'sell_car'))).toBe(isKept);
});

test('any form removes the old and damaged drafts of others, and nothing else', () => {
  writeDraft('sg', 'workshop', draft(NOW - (DRAFT_DAYS + 1) * DAY_MS));
  writeDraft('my', 'workshop', draft(NOW - DAY_MS));
  stored[draftKey('sg', 'viewing')] = '{"answers":';
  stored['forecourt.views.sg'] = '[]';
  expect(readDraft('sg', 'sell_car', NOW, nobody)).toBeUndefined();
  expect(Object.keys(stored).sort()).toEqual([draftKey('my', 'workshop'), 'forecourt.views.sg']);
});

test('a draft of a login is read by this login only, and goes when it has ended', () => {
  const owner = (slug: string) => (region: string) => (region === 'sg' ? slug : undefined);
  writeDraft('sg', 'sell_car', draft(NOW, 'mei'));
  writeDraft('sg', 'workshop', draft(NOW));
  writeDraft('my', 'workshop', draft(NOW));
  expect(readDraft('sg', 'sell_car', NOW, owner('mei'))).toMatchObject({ owner: 'mei' });
  expect(readDraft('my', 'workshop', NOW, owner('mei'))).toBeDefined();
  expect(readDraft('sg', 'sell_car', NOW, owner('tom'))).toBeUndefined();
  expect(Object.keys(stored).sort()).toEqual([draftKey('my', 'workshop'), draftKey('sg', 'workshop')]);
  writeDraft('sg', 'sell_car', draft(NOW, 'mei'));
  // from before drafts had owners
  stored[draftKey('sg', 'viewing')] = JSON.stringify({ ...draft(NOW), owner: undefined });
  removeOldDrafts(NOW, nobody);
  expect(Object.keys(stored).sort()).toEqual([draftKey('my', 'workshop'), draftKey('sg', 'workshop')]);
});
