import { expect, test } from 'vitest';
import type { RequestForm } from '#contracts/types.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { findForm, formAt, formPath, formsOf } from './form-address.ts';

const form = (rest: Partial<RequestForm> = {}): RequestForm => ({
  target: 'tickets/{form}',
  title: 'x',
  steps: [],
  after: { title: 'x', text: 'x' },
  ...rest,
});
const base = shippedRegion('my');
const forms = {
  ask: form(),
  sell_car: form({ route: 'sell' }),
  callback: form({ route: 'sell', path: 'call-me' }),
  b5_trade: form({ route: 'b5' }),
  gone: form({ route: 'zeekr' }),
};
const { zeekr: _, ...routes } = base.manifest.routes;
const region = {
  ...base,
  manifest: { ...base.manifest, forms, routes: routes as typeof base.manifest.routes },
};

test.each([
  ['ask', '/my/en/request/ask', 'request', ['ask']],
  ['sell_car', '/my/en/sell', 'sell', []],
  ['callback', '/my/en/sell/call-me', 'sell', ['call-me']],
  ['b5_trade', '/my/en/b5/b5_trade', 'b5', ['b5_trade']],
])('form %s stands at %s', (name, path, route, segments) => {
  const found = formAt(region, { route, segments });
  expect(found?.name).toBe(name);
  expect(found && formPath(region, 'en', found)).toBe(path);
});

test('the form of an offer has no page of its own', () => {
  expect(findForm(base, 'offer_buyer')?.name).toBe('offer_buyer');
  expect(formAt(base, { route: 'request', segments: ['offer_buyer'] })).toBeUndefined();
});

test('a path is in the words of its language (SPEC 2.1)', () => {
  expect(formPath(region, 'ms', { name: 'sell_car', form: forms.sell_car })).toBe('/my/ms/jual-kereta');
});

test('a form without a route in the region is nowhere', () => {
  expect(formsOf(region).map(({ name }) => name)).not.toContain('gone');
  expect(findForm(region, 'gone')).toBeUndefined();
  expect(formAt(region, { route: 'zeekr', segments: [] })).toBeUndefined();
  expect(formAt(region, { route: 'request', segments: [] })).toBeUndefined();
  expect(formAt(region, { route: 'sell', segments: ['call-me', 'x'] })).toBeUndefined();
});

test('a region without inspection places asks nobody to come to one', () => {
  const shipped = base.manifest.forms.sell_car as RequestForm;
  const asked = (content: object) => {
    const fields = findForm(
      { ...base, content: content as typeof base.content },
      'sell_car',
    )?.form.steps.flatMap((step) => step.fields);
    const visit = fields?.find(({ name }) => name === 'visit')?.options;
    return {
      fields: fields?.map(({ name }) => name),
      visit: Array.isArray(visit) && visit.map(({ value }) => value),
    };
  };
  const place = { label: 'x', functions: ['inspection'] };
  const all = shipped.steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(asked({ places: { locations: { one: place } } })).toEqual({
    fields: all,
    visit: ['branch', 'home', 'later'],
  });
  expect(asked({})).toEqual({
    fields: all.filter((name) => name !== 'place' && name !== 'slot'),
    visit: ['home', 'later'],
  });
});
