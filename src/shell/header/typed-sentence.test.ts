import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SENTENCE_KEY } from '#domain/visitor/device-keys.ts';
import { chooseSuggestion } from './suggestion-list.tsx';
import { rememberSentence, sentenceAt } from './typed-sentence.ts';

const BUY = '/my/en/buy';
const FOUND = '/my/en/buy?make=perodua.myvi&place=cheras';
const assign = vi.fn();
let kept: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  page = new EventTarget();
  vi.stubGlobal('window', Object.assign(page, { sessionStorage, location: { assign } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockReset();
});

/** An event at an element; `link`: within a link. */
const eventOf = (type: string, more: object = {}) =>
  Object.defineProperties(
    new Event(type),
    Object.getOwnPropertyDescriptors({ target: { closest: () => null }, ...more }),
  );
const LINK = { target: { closest: (selector: string) => (selector === 'a[href]' ? {} : null) } };

test('the sentence stands on the page that it led to, also after a reload, and on no other one', () => {
  expect(sentenceAt(FOUND)).toBe('');
  rememberSentence(' myvi KL ', BUY);
  expect(sentenceAt(FOUND)).toBe('myvi KL');
  expect(sentenceAt(FOUND)).toBe('myvi KL');
  expect(sentenceAt('/my/en/buy')).toBe('');
  rememberSentence('hilux johor', BUY);
  expect(sentenceAt('/my/en/buy?make=toyota.hilux')).toBe('hilux johor');
  expect(sentenceAt(FOUND)).toBe('');
});

test('a chosen suggestion leaves the sentence for the box of its page', () => {
  chooseSuggestion('/my/en/buy', { label: 'Perodua Myvi', query: 'make=perodua.myvi' }, 'myvi k');
  expect(assign.mock.calls).toEqual([['/my/en/buy?make=perodua.myvi']]);
  expect(sentenceAt('/my/en/buy?make=perodua.myvi')).toBe('myvi k');
  expect(sentenceAt(FOUND)).toBe('');
});

describe('a search whose page never came leaves no sentence to the next page', () => {
  test.each([
    ['stopped by Escape', eventOf('keydown', { key: 'Escape' })],
    ['left by a link', eventOf('click', LINK)],
    ['left by another form', eventOf('submit')],
    ['gone back from, after an error', eventOf('pageshow', { persisted: true })],
  ])('%s', (_, event) => {
    rememberSentence('myvi KL', BUY);
    page.dispatchEvent(event);
    expect(sentenceAt('/my/en/cars')).toBe('');
    expect(kept.size).toBe(0);
  });

  test('after a minute', () => {
    rememberSentence('myvi KL', BUY);
    vi.advanceTimersByTime(60_001);
    expect(sentenceAt('/my/en/cars')).toBe('');
    rememberSentence('myvi KL', BUY);
    vi.advanceTimersByTime(59_000);
    expect(sentenceAt(FOUND)).toBe('myvi KL');
  });

  test.each(['/my/en', '/my/en/buyers-guide', '/my/en/new-cars?make=perodua.myvi'])(
    'nor to %s, where no search leads',
    (address) => {
      rememberSentence('myvi KL', BUY);
      expect(sentenceAt(address)).toBe('');
      expect(sentenceAt(FOUND)).toBe('');
    },
  );

  test('but waits while its own page ends to load', () => {
    rememberSentence('myvi KL', BUY);
    page.dispatchEvent(eventOf('pageshow', { persisted: false }));
    expect(sentenceAt(FOUND)).toBe('myvi KL');
  });

  test('but waits through other keys and clicks', () => {
    rememberSentence('myvi KL', BUY);
    page.dispatchEvent(eventOf('keydown', { key: 'Tab' }));
    page.dispatchEvent(eventOf('click'));
    expect(sentenceAt(FOUND)).toBe('myvi KL');
  });

  test('and the next search has its own', () => {
    rememberSentence('myvi KL', BUY);
    page.dispatchEvent(eventOf('submit'));
    rememberSentence('hilux johor', BUY);
    expect(sentenceAt(FOUND)).toBe('hilux johor');
    page.dispatchEvent(eventOf('click', LINK));
    expect(sentenceAt(FOUND)).toBe('hilux johor');
  });
});

test('what others stored, or a browser without storage, leaves the box empty', () => {
  for (const wrong of [
    '{',
    '1',
    '{"text":1}',
    '{"text":"a","address":1}',
    '{"text":"a","sentAt":"1"}',
    '{"text":"a"}',
    '{"text":"a","sentAt":9e15}',
    '{"text":"a","sentAt":9e15,"action":1}',
  ]) {
    kept.set(SENTENCE_KEY, wrong);
    expect(sentenceAt(FOUND)).toBe('');
  }
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    get sessionStorage() {
      throw new Error('refused');
    },
  });
  rememberSentence('myvi', BUY);
  expect(sentenceAt(FOUND)).toBe('');
});
