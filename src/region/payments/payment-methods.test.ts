import { describe, expect, it } from 'vitest';
import {
  bankMethod,
  intentPaths,
  methodAtPath,
  methodFacts,
  methodPath,
  methodPaths,
} from './payment-methods.ts';

describe('methodPath', () => {
  it('is `fpx` for all methods for which a bank is chosen', () => {
    expect([methodPath('card'), methodPath('fpx'), methodPath('bank_transfer')]).toEqual([
      'card',
      'fpx',
      'fpx',
    ]);
  });

  it('has each name once, and those with a bank in no list of intents', () => {
    expect(new Set(methodPaths()).size).toBe(methodPaths().length);
    expect(methodPaths()).toContain('fpx');
    expect(intentPaths()).toEqual(methodPaths().filter((path) => path !== 'fpx'));
  });
});

describe('methodAtPath', () => {
  it('returns the method of the region that a bank is chosen for', () => {
    expect(methodAtPath('fpx', { methods: ['card', 'bank_transfer'] })).toBe('bank_transfer');
    expect(bankMethod({ methods: ['card', 'bank_transfer'] })).toBe('bank_transfer');
    expect(methodAtPath('card', { methods: ['card', 'bank_transfer'] })).toBe('card');
  });

  it('returns the name itself where the region has no such method, so that it is refused', () => {
    expect(methodAtPath('fpx', { methods: ['card'] })).toBe('fpx');
    expect(bankMethod(undefined)).toBe('fpx');
  });
});

it('methodFacts treats stored methods of another version as transfers', () => {
  expect(methodFacts('toString')).toEqual(methodFacts('no_such_method'));
  expect(methodFacts('no_such_method').confirmedBy).toBe('bank');
});
