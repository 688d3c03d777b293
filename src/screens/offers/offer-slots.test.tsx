import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BuyerFormProps } from '#features/offer/index.ts';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { offerSlots } from './offers-screen.tsx';

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
const props = { slug: '', answers: {} } as BuyerFormProps;

it('the card of a step is not empty while its form loads', () => {
  const card = renderToString(
    <I18nProvider language={language} messages={englishMessages()}>
      <offerSlots.BuyerForm {...props} />
    </I18nProvider>,
  );
  expect(card).toContain('aria-busy="true"');
});
