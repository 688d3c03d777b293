import { renderToString } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import type { PaymentSummary } from '#contracts/types.ts';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import {
  englishMessages,
  shippedMessages,
  shippedRegion,
  shippedRegions,
} from '../../../tests/shipped-regions.ts';
import { SummaryLines } from './summary-lines.tsx';

const amount = (value: number) => ({ amount: value, currency: 'MYR', text: `RM${value}` });

function htmlOf(
  deposit: 'due' | 'processing' | 'paid',
  balance?: 'due' | 'paid',
  hasBalance?: boolean,
  language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage,
  messages = englishMessages(),
): string {
  const states = { deposit, ...(balance && { balance }) };
  const transactions = Object.entries(states).map(([kind, state]) => ({
    slug: kind,
    kind: kind as 'deposit',
    label: kind,
    amount: amount(1),
    state,
    state_label: state,
    methods: [],
    methods_text: null,
  }));
  const paid = transactions.filter(({ state }) => state === 'paid').length;
  const summary: PaymentSummary = {
    lines: [
      { name: 'price', label: 'Price of the car', amount: amount(9) },
      { name: 'deposit', label: 'Deposit', amount: amount(-1) },
      { name: 'balance', label: 'Rest of the price', amount: amount(8) },
    ],
    paid: amount(paid),
    due: paid < transactions.length ? amount(1) : null,
    transactions,
  };
  return renderToString(
    <I18nProvider language={language} messages={messages}>
      <SummaryLines summary={summary} hasBalance={hasBalance} />
    </I18nProvider>,
  );
}

const textOf = (...args: Parameters<typeof htmlOf>): string =>
  htmlOf(...args)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('does not say "Due now" while a bank works on the payment', () => {
  expect(textOf('due')).toContain('Due now RM1');
  expect(textOf('processing')).not.toContain('Due now');
  expect(textOf('processing')).toContain('With your bank RM1');
});

it('says what is paid so far, and "Paid" only when nothing is left', () => {
  expect(textOf('paid', 'due')).toContain('Rest of the price RM8 Paid so far RM1 Due now RM1');
  expect(textOf('paid', 'paid')).toContain('Rest of the price RM8 Paid RM2');
});

it('owes no rest of the price after an offer without a sale', () => {
  expect(textOf('paid', undefined, false)).toMatch(/Price of the car RM9 Deposit RM-1 Paid so far RM1 $/);
});

const languages = new Map(
  shippedRegions.flatMap((region) => region.languages.map((language) => [language.code, language] as const)),
);

test.each([...languages])('what is left cannot be read as paid in %s', (code, language) => {
  const messages = shippedMessages(code);
  const t = createTranslate(code, messages);
  const lower = (key: string) => t(key).toLocaleLowerCase(language.locale);
  const allPaid = ['offers:page.paid', 'offers:paymentState.paid', 'offers:state.paid'].map(lower);
  const rest = ['offers:line.balance', 'offers:kind.balance'].map(lower);
  expect(rest.filter((label) => allPaid.some((paid) => label.includes(paid)))).toEqual([]);

  const labels = (balance: 'due' | 'paid') =>
    [...htmlOf('paid', balance, true, language, messages).matchAll(/<dt>(.*?)<\/dt>/g)].map(
      ([, label = '']) => label.toLocaleLowerCase(language.locale),
    );
  expect(labels('due')).toContain(lower('offers:page.paidSoFar'));
  expect(labels('due').filter((label) => allPaid.includes(label))).toEqual([]);
  expect(labels('paid').filter((label) => allPaid.includes(label))).toHaveLength(1);
});
