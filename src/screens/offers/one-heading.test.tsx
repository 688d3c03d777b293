import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { PaymentsScreen, type PaymentsScreenProps } from '../payments/payments-screen.tsx';
import { OffersScreen } from './offers-screen.tsx';
import type { OffersView } from './offers-view.ts';

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
const common = { region: 'my', language: 'en', listHref: '/my/en/offers' };

/** Headings of the first rank of a page before its visitor is known. */
const headingsOf = (page: React.ReactElement) =>
  renderToString(
    <I18nProvider language={language} messages={englishMessages()}>
      {page}
    </I18nProvider>,
  )
    .match(/<h1.*?<\/h1>/gs)
    ?.map((each) => each.replace(/<[^>]*>/g, ''));

it.each([
  ['the list', {}, ['My offers']],
  ['an offer', { slug: '0'.repeat(32) }, ['Your offer']],
])('%s of offers has one heading of the first rank while it loads', (_, address, expected) => {
  expect(headingsOf(<OffersScreen {...({ ...common, ...address } as OffersView)} />)).toEqual(expected);
});

it.each([
  ['the list', {}],
  ['a payment', { slug: '0'.repeat(32) }],
])('%s of payments has one heading of the first rank while it loads', (_, address) => {
  const props = { ...common, ...address } as unknown as PaymentsScreenProps;
  expect(headingsOf(<PaymentsScreen {...props} />)).toEqual(['Payments']);
});
