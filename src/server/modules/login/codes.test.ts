import { expect, it } from 'vitest';
import { codesWith } from './codes.ts';

const OWNER = { region: 'sg', phone: '+6581234567' };
const [OLD, NEW] = ['old key of 32 or more characters', 'new key of 32 or more characters'];

it('codes that were sent before the key was changed stay valid while the key before is named', () => {
  const sent = codesWith(OLD).hash('123456', OWNER);
  expect(codesWith(NEW, OLD).matches('123456', OWNER, sent)).toBe(true);
  expect(codesWith(NEW).matches('123456', OWNER, sent)).toBe(false);
  expect(codesWith(NEW, OLD).matches('123457', OWNER, sent)).toBe(false);
  expect(codesWith(NEW, OLD).matches('123456', { ...OWNER, region: 'my' }, sent)).toBe(false);
});

it('codes are hashed with the new key only', () => {
  const hash = codesWith(NEW, OLD).hash('123456', OWNER);
  expect(hash).toBe(codesWith(NEW).hash('123456', OWNER));
  expect(codesWith(OLD).matches('123456', OWNER, hash)).toBe(false);
});

it('codes of a process that has the new key already are accepted by one that still sends with the old', () => {
  const sent = codesWith(NEW, OLD).hash('123456', OWNER);
  expect(codesWith(OLD, NEW).matches('123456', OWNER, sent)).toBe(true);
});

it('codes do not match an empty or cut hash', () => {
  const hash = codesWith(NEW).hash('123456', OWNER);
  expect(codesWith(NEW, OLD).matches('123456', OWNER, '')).toBe(false);
  expect(codesWith(NEW, OLD).matches('123456', OWNER, hash.slice(2))).toBe(false);
});
