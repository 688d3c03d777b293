import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import type { PageContext } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { OffersScreen } from '#screens/offers/offers-screen.tsx';
import { loadOffers } from '#screens/offers/offers.server.ts';
import { PaymentsScreen } from '#screens/payments/payments-screen.tsx';
import { loadPayments } from '#screens/payments/payments.server.ts';
import type { ScreenLoader } from '#screens/screen.ts';
import { shippedMessages, shippedRegion, shippedRegions } from '../shipped-regions.ts';

const SLUG = '0123456789abcdef0123456789abcdef';
const NOW = Date.UTC(2026, 5, 15);
const pairs = shippedRegions.flatMap((region) =>
  region.languages.map((language) => ({ region, language, name: `${region.code} ${language.code}` })),
);
type Pair = (typeof pairs)[number];

async function load<Props extends object>(loader: ScreenLoader<Props>, pair: Pair, segments: string[]) {
  const messages = shippedMessages(pair.language.code);
  const t = createTranslate(pair.language.code, messages);
  const given = { ...pair, segments, messages, variables: {}, origin: '', pictureHost: '', now: NOW };
  const answer = await loader({ route: 'offers', regions: [], ...given } as unknown as PageContext, t);
  if (answer.kind !== 'screen') throw new Error(`${pair.name} has no such page`);
  return { props: answer.props, title: answer.meta.title, t, messages };
}

test.each(pairs)('offers and payments have pages in $name, with texts for all that they say', async (pair) => {
  const offers = await load(loadOffers, pair, [SLUG]);
  const payments = await load(loadPayments, pair, [SLUG]);
  const { manifest } = pair.region;
  expect(offers.props).toMatchObject({
    slug: SLUG,
    banks: manifest.offers.banks,
    buyerForm: { name: 'offer_buyer' },
    payments: { banks: manifest.payments?.banks },
  });
  expect(offers.props.banks.length).toBeGreaterThan(3);
  const { labels } = payments.props.payments;
  const own = manifest.payments?.methodLabels?.bank_transfer;
  if (typeof own === 'object') expect(labels?.bank_transfer).toBe(own[pair.language.code]);
  else expect(labels).toBeUndefined();
  for (const { props, title } of [offers, payments]) {
    expect(title).toMatch(/\S/);
    expect(JSON.stringify(props)).not.toMatch(/"(?:offers|payments|forms|request|promises):[a-z]|\{\{|undefined|NaN/);
  }
});

test.each(pairs)('the lists of offers and payments are rendered in $name', async (pair) => {
  const offers = await load(loadOffers, pair, []);
  const payments = await load(loadPayments, pair, []);
  const { messages, t } = offers;
  const provider = { language: pair.language, messages } as unknown as ComponentProps<typeof I18nProvider>;
  const html = [
    createElement(OffersScreen, offers.props),
    createElement(PaymentsScreen, payments.props),
  ].map((screen) => renderToStaticMarkup(createElement(I18nProvider, provider, screen)));
  expect(html[0]).toContain(t('offers:list.title'));
  expect(html[1]).toContain(t('payments:page.title'));
  expect(html.join('')).not.toMatch(/(?:offers|payments|common):[a-z]|\{\{/);
});

test.each([
  ['sg', ['line', 'postal_code']],
  ['jp', ['postal_code', 'province', 'city', 'line']],
  ['hk', ['province', 'city', 'line']],
])('buyers in %s give the address that the country writes', (code, parts) => {
  const { manifest } = shippedRegion(code);
  const fields = manifest.forms.offer_buyer?.steps.flatMap((step) => step.fields) ?? [];
  expect(fields.find(({ type }) => type === 'address')?.parts).toEqual(parts);
});
