import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import type { OfferTransaction } from '#contracts/types.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { makeStore } from '#store/root-store.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { PayAmount } from './pay-amount.tsx';

const { defaultLanguage } = shippedRegion('my');
const CALL = 'This amount cannot be paid online. Please call us on 03-1234 5678.';

/** HTML of an amount that some methods take. */
function htmlOf(due: Pick<OfferTransaction, 'methods' | 'methods_text'>): string {
  return renderToString(
    <Provider store={makeStore()}>
      <I18nProvider language={{ ...defaultLanguage, direction: 'ltr' }} messages={englishMessages()}>
        <MantineRoot>
          <PayAmount
            region="my"
            language="en"
            target={{ transaction: 'x' }}
            due={{ amount: { amount: 500_100, currency: 'MYR', text: 'RM5,001' }, ...due }}
            payments={{ banks: [] }}
          />
        </MantineRoot>
      </I18nProvider>
    </Provider>,
  );
}

it('offers the methods that take the amount', () => {
  const html = htmlOf({ methods: ['card', 'fpx'], methods_text: null });
  expect([...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value)).toEqual(['card', 'fpx']);
  expect(html).toContain('Pay RM5,001');
});

it('says whom to call, and offers nothing, where no method takes the amount', () => {
  const html = htmlOf({ methods: [], methods_text: CALL });
  expect(html).toContain(CALL);
  expect(html).not.toMatch(/<form|<button|<input/);
});
