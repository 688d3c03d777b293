import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DeskOffer } from '#contracts/types.ts';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { OfferSums } from './offer-sums.tsx';

const amount = (value: number) => ({ amount: value, currency: 'MYR', text: `RM${value}` });
const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;

function htmlOf(state: 'due' | 'processing', ended: Partial<DeskOffer> = {}): string {
  const option = { id: '1', amount: amount(7), months: 84, interest_percent: 3.2, installment: amount(2) };
  const offer = {
    is_final: false,
    tone: 'open',
    ...ended,
    loan: { bank: 'Maybank', status: 'approved', options: [option], chosen: null },
    summary: {
      lines: [
        { name: 'price', label: 'Price of the car', amount: amount(9) },
        { name: 'balance', label: 'Rest of the price', amount: amount(8) },
      ],
      paid: amount(0),
      due: amount(1),
      transactions: [{ slug: 'x', kind: 'deposit', label: '', amount: amount(1), state, state_label: '' }],
    },
  } as unknown as DeskOffer;
  return renderToString(
    <I18nProvider language={language} messages={englishMessages()}>
      <OfferSums offer={offer} />
    </I18nProvider>,
  );
}

it('scrolls the loans of a bank by themselves, by keys too, beside sums that are not cut off', () => {
  expect(htmlOf('due')).toMatch(
    /Price of the car.*<\/table><div role="group"[^>]*aria-label="Loans that the bank offers"[^>]*tabindex="0"[^>]*><table/s,
  );
});

it('says what a bank works on instead of "Due now"', () => {
  expect(htmlOf('due')).toContain('Due now');
  expect(htmlOf('processing')).not.toContain('Due now');
  expect(htmlOf('processing')).toContain('With the bank');
});

it('owes no rest of the price after an offer without a sale', () => {
  expect(htmlOf('due', { is_final: true, tone: 'good' })).toContain('Rest of the price');
  expect(htmlOf('due', { is_final: true, tone: 'bad' })).not.toContain('Rest of the price');
  // a bank has refused the loan: the buyer can pay in another way
  expect(htmlOf('due', { tone: 'bad' })).toContain('Rest of the price');
});
