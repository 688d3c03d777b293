import { expect, it } from 'vitest';
import type { DeskOffer } from '#contracts/types.ts';
import { emptyOption, movedTo, ofBank } from './loan-options.tsx';

const terms: DeskOffer['loan_terms'] = {
  bank: 'maybank',
  banks: [{ code: 'maybank', name: 'Maybank' }],
  months: [36, 60, 84, 108],
  asked_months: 60,
  most: { amount: 4_900_000, currency: 'MYR', text: 'RM49,000' },
};

it('begins a loan with the whole rest and the term that the buyer asked for', () => {
  expect(emptyOption(terms, 'maybank', 2)).toEqual({ key: 2, amount: '49,000', months: '60', interest: '' });
});

it('begins a loan with the longest term if none was asked for, or one that is no choice any longer', () => {
  expect(emptyOption({ ...terms, asked_months: null }, 'maybank', 0).months).toBe('108');
  expect(emptyOption({ ...terms, asked_months: 48 }, 'maybank', 0).months).toBe('108');
});

it('begins a loan with the rate and a tenure of the bank, and keeps a tenure that another bank has too', () => {
  const own = {
    ...terms,
    banks: [...terms.banks, { code: 'cimb', name: 'CIMB', interest_percent: 2.9, months: [36, 48] }],
  };
  const row = emptyOption(own, 'cimb', 0);
  expect(row).toMatchObject({ months: '48', interest: '2.9' });
  expect(ofBank(own, 'maybank', row).months).toBe('108');
  expect(ofBank(own, 'cimb', { ...row, months: '36' }).months).toBe('36');
  // the rate of one bank is not that of another; one that was typed stays
  expect(movedTo(own, 'cimb', 'maybank', row)).toMatchObject({ months: '108', interest: '' });
  expect(movedTo(own, 'maybank', 'cimb', { ...row, interest: '' }).interest).toBe('2.9');
  expect(movedTo(own, 'cimb', 'maybank', { ...row, interest: '3' }).interest).toBe('3');
});
