import { expect, it } from 'vitest';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import { shippedMessages } from '../../../tests/shipped-regions.ts';
import { accountText } from './account-text.ts';
import { paymentFailure } from './payment-failure.ts';

const t = createTranslate('en', shippedMessages('en')) as TypedTranslate;

it.each([
  ['card_declined', 'The card was declined'],
  ['insufficient_funds', 'Not enough money on the card or account'],
  ['expired', 'The time to pay ran out'],
  ['constructor', 'The provider says: constructor'],
])('says %s in words', (code, text) => {
  expect(paymentFailure(code, t)).toBe(text);
});

it.each([
  ['provider stripe', 'Held by stripe'],
  ['deposits', 'Deposits of buyers'],
  ['unallocated', 'Without an offer, to pay back'],
  ['another', 'another'],
])('calls the account %s %s', (account, text) => {
  expect(accountText(account, t)).toBe(text);
});
