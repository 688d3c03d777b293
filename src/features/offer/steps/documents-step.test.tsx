import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { makeStore } from '#store/root-store.ts';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { offerApi } from '../offer-api.ts';
import { OfferContext, type OfferContextValue } from '../offer-context.ts';
import { type FinancingChoice, offerActions } from '../offer-slice.ts';
import { DocumentsStep } from './documents-step.tsx';

vi.mock('../use-visible-step.ts', () => ({ useVisibleStep: () => 'documents' }));
vi.mock('../step-address.ts', () => ({ stepHref: (step: string) => `?step=${step}` }));

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
const address = { region: 'my', language: 'en', slug: 'offer-1' };
const LOAN: Partial<FinancingChoice> = { method: 'loan', bank: 'maybank', months: 84 };

/** An offer whose way of paying is next. */
const RESERVED = {
  method: null,
  steps: [
    { name: 'financing', label: 'Way of paying', status: 'current', is_open: true },
    { name: 'documents', label: 'Documents', status: 'next', is_open: true },
  ],
};
/** An offer whose loan a bank has refused. */
const REFUSED = {
  method: 'loan',
  steps: [
    { name: 'financing', label: 'Way of paying', status: 'done', is_open: true },
    { name: 'documents', label: 'Documents', status: 'done', is_open: true },
    { name: 'loan', label: 'Loan', status: 'current', is_open: true },
  ],
};

/** HTML of the documents of an offer. @param missing what the choice needs besides */
async function htmlOf(
  choice: Partial<FinancingChoice>,
  { method, steps }: typeof RESERVED | typeof REFUSED = RESERVED,
  missing: readonly string[] = [],
): Promise<string> {
  const store = makeStore();
  store.dispatch(offerActions.choiceChanged(choice));
  // only the papers of the way that is chosen are there
  const query = { ...address, ...(choice.method && { method: choice.method }) };
  const documents = { documents: [], all_required_files_uploaded: missing.length === 0 };
  const { upsertQueryData } = offerApi.util;
  await store.dispatch(upsertQueryData('offerDocuments', query as never, documents as never));
  const value = {
    address,
    banks: [{ code: 'maybank', name: 'Maybank' }],
    offer: { method },
    workflow: {
      steps,
      actions: [
        { name: 'choose_cash', missing },
        { name: 'request_loan', missing },
      ],
    },
  } as unknown as OfferContextValue;
  return renderToString(
    <Provider store={store}>
      <I18nProvider language={language} messages={englishMessages()}>
        <OfferContext value={value}>
          <DocumentsStep />
        </OfferContext>
      </I18nProvider>
    </Provider>,
  );
}

it('sends the chosen way of paying without a way back to its step', async () => {
  const html = await htmlOf(LOAN);
  expect(html).toContain('Ask the bank');
  expect(html).not.toContain('Continue: Way of paying');
  expect(await htmlOf({ method: 'cash' })).toContain('Confirm');
});

it('leads back to the way of paying where nothing is chosen, or a part of the choice is missing', async () => {
  for (const html of [await htmlOf({}), await htmlOf({ ...LOAN, months: null })]) {
    expect(html).not.toContain('Ask the bank');
    expect(html).toContain('Continue: Way of paying');
  }
});

it('sends nothing while documents are missing, and does not lead back to a choice that is made', async () => {
  const html = await htmlOf(LOAN, RESERVED, ['documents']);
  expect(html).not.toContain('Ask the bank');
  expect(html).not.toContain('Continue: Way of paying');
});

it('says what is confirmed: the way of paying, and insurance where it is wanted', async () => {
  const insurance = 'I would like an offer for insurance';
  const cash = await htmlOf({ method: 'cash' });
  expect(cash).toContain('Pay in full');
  expect(cash).not.toContain(insurance);
  const insured = await htmlOf({ ...LOAN, insurance: true });
  expect(insured).toContain('Pay with a loan');
  expect(insured).toContain(insurance);
});

it('sends another way of paying with its papers after a bank has refused the loan', async () => {
  expect(await htmlOf(LOAN, REFUSED)).toContain('Ask the bank');
  expect(await htmlOf({ method: 'cash' }, REFUSED)).toContain('Confirm');
});
