import { expect, it } from 'vitest';
import type { DeskOffer } from '#contracts/types.ts';
import { emptyOption } from './loan-options.tsx';

const terms: DeskOffer['loan_terms'] = {
  bank: 'maybank',
  banks: [{ code: 'maybank', name: 'Maybank' }],
  months: [36, 60, 84, 108],
  asked_months: 60,
  most: { amount: 4_900_000, currency: 'MYR', text: 'RM49,000' },
};

it('begins a loan with the whole rest and the term that the buyer asked for', () => {
  expect(emptyOption(terms, 2)).toEqual({ key: 2, amount: '49,000', months: '60', interest: '' });
});

it('begins a loan with the longest term if none was asked for, or one that is no choice any longer', () => {
  expect(emptyOption({ ...terms, asked_months: null }, 0).months).toBe('108');
  expect(emptyOption({ ...terms, asked_months: 48 }, 0).months).toBe('108');
});
