import { afterEach, beforeEach, expect, it } from 'vitest';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { paylane } from '../../../../tests/fixtures/extensions/paylane/index.ts';
import { shippedMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { deskMethodLabel } from './serialize-desk-payment.ts';

beforeEach(() => addKinds(paylane));
afterEach(removeAddedKinds);

function labelIn(code: string, method: string): string {
  const region = shippedRegion('my');
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  return deskMethodLabel(method, { region, language, t: createTranslate(code, shippedMessages(code)) });
}

it('names a method of an extension by its label, in the language of the reader', () => {
  expect(labelIn('en', 'pay_later')).toBe('Paylane Later');
  expect(labelIn('zh-MY', 'pay_later')).toBe('Paylane 稍后付');
});

it('names our methods by the words of the desk, or their proper name', () => {
  expect(['fpx', 'paynow'].map((method) => labelIn('en', method))).toEqual([
    'Online bank transfer',
    'PayNow',
  ]);
});

it('shows the stored name of a method that no extension adds any more', () => {
  removeAddedKinds();
  expect(labelIn('en', 'pay_later')).toBe('pay_later');
});
