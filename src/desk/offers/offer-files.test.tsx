import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import type { DeskOffer } from '#contracts/types.ts';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { makeDeskStore } from '../desk.tsx';
import { OfferFiles } from './offer-panel.tsx';

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;

function htmlOf(isFinal: boolean): string {
  const documents = [{ name: 'identity', label: 'Identity card', required: true, files: [] }];
  const offer = { is_final: isFinal, actions: [], documents, agreement: [] } as unknown as DeskOffer;
  return renderToString(
    <Provider store={makeDeskStore()}>
      <I18nProvider language={language} messages={englishMessages()}>
        <OfferFiles offer={offer} offerKey={{ region: 'my', number: '000042' }} />
      </I18nProvider>
    </Provider>,
  );
}

it('says which documents are missing until the offer has ended', () => {
  expect(htmlOf(false)).toMatch(/Identity card.*Missing/);
  expect(htmlOf(true)).toContain('Identity card');
  expect(htmlOf(true)).not.toContain('Missing');
});
