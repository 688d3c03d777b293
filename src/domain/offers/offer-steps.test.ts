import { describe, expect, it } from 'vitest';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { offerSteps } from './offer-steps.ts';

const { states, actions } = shippedManifest('my').offers;
type Facts = Partial<Parameters<typeof offerSteps>[2]> & { brought?: readonly string[] };

const steps = (state: string, { brought = [], ...facts }: Facts = {}) =>
  offerSteps(states, actions, { state, method: null, has: (need) => brought.includes(need), ...facts });
const currentOf = (...given: Parameters<typeof steps>) =>
  steps(...given).find(({ status }) => status === 'current')?.name;
const names = (...given: Parameters<typeof steps>) => steps(...given).map(({ name }) => name);

describe('the screens of an offer (SPEC 2.3)', () => {
  it('are twelve with a loan, and without one those of the bank are left out', () => {
    const cash = [
      'offer',
      'buyer',
      'terms',
      'deposit',
      'financing',
      'documents',
      'agreement',
      'order',
      'payment',
      'done',
    ];
    expect(names('open')).toEqual(cash);
    expect(names('agreement', { method: 'cash' })).toEqual(cash);
    expect(names('financing', { method: 'loan' })).toEqual([
      ...cash.slice(0, 6),
      'loan',
      'options',
      ...cash.slice(6),
    ]);
  });
  it('name what is missing first, then what moves the offer on', () => {
    expect(currentOf('open')).toBe('buyer');
    expect(currentOf('open', { brought: ['buyer'] })).toBe('terms');
    expect(currentOf('open', { brought: ['buyer', 'terms'] })).toBe('terms');
    expect(currentOf('accepted')).toBe('deposit');
    expect(currentOf('reserved')).toBe('financing');
    expect(currentOf('loan_offered', { method: 'loan' })).toBe('options');
    expect(currentOf('loan_refused', { method: 'loan' })).toBe('loan');
    expect(currentOf('signing', { method: 'cash' })).toBe('order');
  });
  it('can be looked at where they are done, or where something can be done already', () => {
    const open = (...given: Parameters<typeof steps>) =>
      steps(...given)
        .filter(({ isOpen }) => isOpen)
        .map(({ name }) => name);
    expect(open('open')).toEqual(['offer', 'buyer', 'terms']);
    expect(open('accepted')).toEqual(['offer', 'buyer', 'terms', 'deposit', 'documents']);
  });
  it('are done as far as the offer came when it ends, and all of them when the car is handed over', () => {
    const done = (...given: Parameters<typeof steps>) =>
      steps(...given)
        .filter(({ status }) => status === 'done')
        .map(({ name }) => name);
    expect(done('cancelled', { stateBefore: 'accepted' })).toEqual(['offer', 'buyer', 'terms']);
    expect(currentOf('cancelled', { stateBefore: 'accepted' })).toBeUndefined();
    expect(done('completed', { method: 'cash' })).toEqual(names('completed', { method: 'cash' }));
  });
});
