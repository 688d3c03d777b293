import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { paylane } from '../../../tests/fixtures/extensions/paylane/index.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { paymentView } from './payment-view.ts';

beforeEach(() => addKinds(paylane));
afterEach(removeAddedKinds);

function viewOf(code: string, language: string, methods: string[]) {
  const { manifest } = shippedRegion(code);
  const { payments } = manifest;
  const paid = { ...payments, methods } as RegionManifest['payments'];
  return paymentView(
    { manifest: { payments: paid } },
    { code: language, words: (text) => (typeof text === 'string' ? text : (text[language] ?? '')) },
  );
}

it('a method of an extension has its name and text in the language of the page', () => {
  const view = viewOf('my', 'zh-MY', ['card', 'pay_later']);
  expect(view).toMatchObject({
    labels: { pay_later: 'Paylane 稍后付' },
    texts: { pay_later: 'Paylane' },
  });
});

it('a method of ours has its proper name, and no text', () => {
  const view = viewOf('my', 'en', ['card', 'paynow']);
  expect(view?.labels).toMatchObject({ paynow: 'PayNow' });
  expect(view).not.toHaveProperty('texts');
});
