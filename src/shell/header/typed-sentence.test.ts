import { beforeEach, expect, test, vi } from 'vitest';
import { SENTENCE_KEY } from '#domain/device-keys.ts';
import { rememberSentence, sentenceAt } from './typed-sentence.ts';

const FOUND = '/my/en/buy?make=perodua.myvi&place=cheras';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('window', { sessionStorage });
});

test('the sentence stands on the page that it led to, also after a reload, and on no other one', () => {
  expect(sentenceAt(FOUND)).toBe('');
  rememberSentence(' myvi KL ');
  expect(sentenceAt(FOUND)).toBe('myvi KL');
  expect(sentenceAt(FOUND)).toBe('myvi KL');
  expect(sentenceAt('/my/en/buy')).toBe('');
  rememberSentence('hilux johor');
  expect(sentenceAt('/my/en/buy?make=toyota.hilux')).toBe('hilux johor');
  expect(sentenceAt(FOUND)).toBe('');
});

test('what others stored, or a browser without storage, leaves the box empty', () => {
  for (const wrong of ['{', '1', '{"text":1}', '{"text":"a","address":1}']) {
    kept.set(SENTENCE_KEY, wrong);
    expect(sentenceAt(FOUND)).toBe('');
  }
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('refused');
    },
  });
  rememberSentence('myvi');
  expect(sentenceAt(FOUND)).toBe('');
});
