import { configureStore } from '@reduxjs/toolkit';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it, test } from 'vitest';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { createTranslate } from '#region/text/create-translate.ts';
import type { Messages } from '#region/text/messages.ts';
import { api } from '#store/api.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import {
  englishMessages,
  shippedMessages,
  shippedRegion,
  shippedRegions,
} from '../../../../tests/shipped-regions.ts';
import { offerApi } from '../offer-api.ts';
import { OfferContext, type OfferContextValue } from '../offer-context.ts';
import { OrderStep } from './order-step.tsx';

const english = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
const address = { region: 'my', language: 'en', slug: 'offer-1' };
const amount = (value: number) => ({ amount: value, currency: 'MYR', text: `RM${value}` });
const summary = {
  lines: [
    { name: 'price', label: 'Price of the car', amount: amount(9) },
    { name: 'balance', label: 'Rest of the price', amount: amount(8) },
  ],
  paid: amount(1),
  due: null,
  transactions: [],
};
const agreement = { files: [], signed_at: null };

interface Shown {
  /** Hash of the papers; null: there is nothing to sign. */
  hash?: string | null;
  language?: PageLanguage;
  messages?: Messages;
}

/** HTML of the sales order of an offer that the store knows. */
async function htmlOf(
  offer: { tone: string; is_final: boolean },
  { hash = null, language = english, messages = englishMessages() }: Shown = {},
): Promise<string> {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { upsertQueryData } = offerApi.util;
  await store.dispatch(upsertQueryData('offerSummary', address as never, summary as never));
  await store.dispatch(upsertQueryData('offerAgreement', address as never, { ...agreement, hash } as never));
  await store.dispatch(upsertQueryData('offerBuyer', address as never, { answers: {} } as never));
  const value = {
    address,
    offer: { ...offer, car: { title: 'Perodua Myvi' } },
    workflow: { steps: [], actions: hash === null ? [] : [{ name: 'sign_agreement', missing: [] }] },
    slots: { BuyerAnswers: () => null },
  } as unknown as OfferContextValue;
  return renderToString(
    <Provider store={store}>
      <I18nProvider language={language} messages={messages}>
        <MantineRoot>
          <OfferContext value={value}>
            <OrderStep />
          </OfferContext>
        </MantineRoot>
      </I18nProvider>
    </Provider>,
  );
}

it('owes no rest of the price after an offer without a sale', async () => {
  expect(await htmlOf({ tone: 'waiting', is_final: false })).toContain('Rest of the price');
  const ended = await htmlOf({ tone: 'bad', is_final: true });
  expect(ended).toContain('Price of the car');
  expect(ended).not.toContain('Rest of the price');
});

const languages = new Map(
  shippedRegions.flatMap((region) => region.languages.map((language) => [language.code, language] as const)),
);

test.each([...languages])('what is ticked to sign has its own words in %s', async (code, language) => {
  const messages = shippedMessages(code);
  const t = createTranslate(code, messages);
  const html = await htmlOf({ tone: 'waiting', is_final: false }, { hash: 'a', language, messages });
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label);
  expect(labels).toEqual([t('offers:page.order.read')]);
  expect(html).toContain(t('offers:page.order.sign'));
  // not those of the terms, which were accepted before, nor those of a refund
  const own = ['offers:page.order.read', 'offers:page.order.missing', 'offers:page.order.sign'];
  const others = ['page.terms.tick', 'page.terms.missing', 'page.terms.accept'].map((key) => `offers:${key}`);
  const words = [...own, ...others, 'payments:sign.button'].map((key) => t(key));
  expect(new Set(words).size).toBe(words.length);
});
