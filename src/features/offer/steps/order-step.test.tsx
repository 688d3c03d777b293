import { configureStore } from '@reduxjs/toolkit';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { api } from '#store/api.ts';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { offerApi } from '../offer-api.ts';
import { OfferContext, type OfferContextValue } from '../offer-context.ts';
import { OrderStep } from './order-step.tsx';

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
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
const agreement = { files: [], signed_at: null, hash: null };

/** HTML of the sales order of an offer that the store knows. */
async function htmlOf(offer: { tone: string; is_final: boolean }): Promise<string> {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const { upsertQueryData } = offerApi.util;
  await store.dispatch(upsertQueryData('offerSummary', address as never, summary as never));
  await store.dispatch(upsertQueryData('offerAgreement', address as never, agreement as never));
  await store.dispatch(upsertQueryData('offerBuyer', address as never, { answers: {} } as never));
  const value = {
    address,
    offer: { ...offer, car: { title: 'Perodua Myvi' } },
    workflow: { steps: [], actions: [] },
    slots: { BuyerAnswers: () => null },
  } as unknown as OfferContextValue;
  return renderToString(
    <Provider store={store}>
      <I18nProvider language={language} messages={englishMessages()}>
        <OfferContext value={value}>
          <OrderStep />
        </OfferContext>
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
