import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '#store/root-store.ts';
import { loadHttpClient } from '../../../tests/load-http-client.ts';
import { goOn } from './go-on.ts';
import { offerApi } from './offer-api.ts';
import { goToNextStep } from './step-address.ts';

vi.mock('./step-address.ts', () => ({ goToNextStep: vi.fn() }));

const address = { region: 'my', language: 'en', slug: 'offer-1' };
const { offerWorkflow, offerSummary, actOnOffer } = offerApi.endpoints;

/** Steps that were next in the store when the page went on. */
let shown: (string | undefined)[];
/** The step that is next by the API. */
let step: string;
/** Answers of the API wait for it. */
let ready: Promise<void>;
let store: ReturnType<typeof makeStore>;

beforeAll(loadHttpClient);
beforeEach(() => {
  shown = [];
  step = 'financing';
  ready = Promise.resolve();
  store = makeStore();
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST') {
      step = 'agreement';
      return Response.json({ data: {} });
    }
    await ready;
    return Response.json({ data: { steps: [{ name: step, status: 'current' }] } });
  });
  vi.mocked(goToNextStep).mockImplementation(() => {
    shown.push(offerWorkflow.select(address)(store.getState()).data?.steps[0]?.name);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Makes the answers of the API wait. @returns lets them come */
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  ready = promise;
  return resolve;
}

const change = () =>
  store.dispatch(actOnOffer.initiate({ ...address, path: 'financing-and-insurance' })).unwrap();

it('goes on as soon as the workflow was read again after a change', async () => {
  await store.dispatch(offerWorkflow.initiate(address));
  const release = holdAnswers();
  await change();
  const going = goOn(store.dispatch, address);
  expect(shown).toEqual([]);
  release();
  await going;
  expect(shown).toEqual(['agreement']);
});

it('goes on with the new workflow also where another answer was on its way', async () => {
  await store.dispatch(offerWorkflow.initiate(address));
  const release = holdAnswers();
  void store.dispatch(offerSummary.initiate(address));
  await change();
  const going = goOn(store.dispatch, address);
  expect(shown).toEqual([]);
  release();
  await going;
  expect(shown).toEqual(['agreement']);
});
