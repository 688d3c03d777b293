import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { priceName } from '#region/format/price-name.ts';
import { bankMethod } from '#region/payments/payment-methods.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { shippedManifest, shippedMessages, shippedRegion, shippedRegions } from '../../shipped-regions.ts';
import { AGREEMENT } from '../desk/desk-offer-rows.ts';
import { API } from '../login/log-in.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { offersOf } from './offers-of-region.ts';

const codes = ['sg', 'id', 'th', 'my', 'jp', 'hk'];

let site: TestSite;
const { begin, accept, handIn, settle, deskOf } = offersOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: Object.fromEntries(codes.map((code) => [code, 16])),
    environment: { RATE_LIMITS: 'off' },
  });
}, 120_000);
afterAll(() => site?.close());

describe.each(codes)('cars are bought online in %s (SPEC 1)', (code) => {
  const region = shippedRegion(code);
  const { manifest } = region;
  const { deposits } = manifest.features;
  const language = manifest.languages[0]?.code ?? '';
  const label = createTranslate(language, shippedMessages(language));
  const namedPrice =
    priceName({ region, language: region.defaultLanguage, t: label }) ?? label('offers:line.price');

  it('from the request to the handover, with the documents and ways to pay of the country', async () => {
    const begun = await begin(code);
    const { act, read, offer, headers, car } = begun;
    expect(begun.answer.statusCode, begun.answer.body).toBe(201);
    const listing = await site.app.inject({ url: `${API}/${code}/listings/${car.slug}` });
    const { title, local_title } = listing.json().data.card;
    expect(offer.car.title).toBe(local_title ?? title);
    const accepted = await accept(code, begun);
    expect(accepted.data).toMatchObject(
      deposits
        ? { state: 'accepted', due: { amount: offer.deposit.amount } }
        : { state: 'reserved', due: null, deposit: { amount: 0 } },
    );
    expect(accepted.data.held_until).not.toBeNull();
    if (deposits) {
      const started = await act('deposit/card/payment-intents', {}, { 'idempotency-key': 'deposit' });
      await settle(code, started.data.payment);
    }
    expect(await act('financing-and-insurance', { method: 'cash' })).toMatchObject({ status: 409 });
    await handIn(begun, 'cash');
    expect(await act('financing-and-insurance', { method: 'cash' })).toMatchObject({
      data: { state: 'agreement', held_until: null },
    });

    const desk = await deskOf(code, offer.slug);
    await desk.ask('agreement-documents', { name: 'agreement.pdf', file: AGREEMENT });
    expect(await desk.act('prepare_agreement')).toMatchObject({ state: 'signing' });
    const { hash } = await read('agreement-documents');
    expect(await act('sign', { hash })).toMatchObject({ data: { state: 'signed' } });
    const [bank] = manifest.payments?.banks ?? [];
    const started = await act(`${bank?.name}/create-payment`, {}, { 'idempotency-key': 'balance' });
    expect(started.data.payment).toMatchObject({
      method: bankMethod(manifest.payments),
      amount: offer.price.amount - offer.deposit.amount,
      currency: manifest.currency.code,
    });
    await settle(code, started.data.payment);
    expect(await read('')).toMatchObject({ state: 'paid', due: null });
    expect(await desk.act('hand_over')).toMatchObject({ state: 'completed' });
    expect(await query('SELECT status FROM listings WHERE id = $1', [car.id])).toEqual([{ status: 'sold' }]);

    const { transactions, lines } = await read('payment-summary');
    expect(lines.map(({ name }: { name: string }) => name)).toEqual(
      deposits ? ['price', 'deposit', 'balance'] : ['price'],
    );
    const owed = transactions.find(({ kind }: { kind: string }) => kind === 'balance');
    expect(owed.label).toBe(deposits ? label('offers:kind.balance') : namedPrice);
    const url = `${API}/${code}/transactions/${owed.slug}`;
    const { payments } = (await site.app.inject({ url, headers })).json().data;
    const own = manifest.payments?.methodLabels?.bank_transfer;
    if (own) expect(payments[0].method_label).toBe(localizedText(own, language, label));
    else expect(payments[0].method).toBe('fpx');
  });

  it('with a loan of its banks, and without cost when the buyer changes their mind', async () => {
    const begun = await begin(code);
    const { act } = begun;
    await accept(code, begun);
    if (deposits) {
      const started = await act('deposit/card/payment-intents', {}, { 'idempotency-key': 'deposit' });
      await settle(code, started.data.payment);
    }
    await handIn(begun, 'loan');
    const [bank] = manifest.offers.banks;
    const months = manifest.financing.defaultTenureMonths;
    const wanted = { method: 'loan', bank: bank?.code, months };
    expect(await act('financing-and-insurance', { ...wanted, bank: 'none' })).toMatchObject({ status: 400 });
    expect(await act('financing-and-insurance', wanted)).toMatchObject({ data: { state: 'financing' } });
    const withdrawn = await act('withdraw');
    // a deposit binds: from then on only staff end the offer
    expect(withdrawn.data?.state ?? withdrawn.status).toBe(deposits ? 409 : 'cancelled');
  });

  it('on terms and with documents that are written in each of its languages', async () => {
    const { read } = await begin(code);
    const seen = new Set<string>();
    for (const { code: language } of manifest.languages) {
      const { terms, terms_hash, label, text } = await read(`?lang=${language}`);
      const { documents } = await read(`documents?method=loan&lang=${language}`);
      const words = [
        ...terms,
        label,
        text,
        ...documents.flatMap((each: { label: string; help: string }) => [each.label, each.help]),
      ];
      for (const word of words) {
        expect(word).toMatch(/\S/);
        expect(word).not.toMatch(/offers:|\{\{/);
      }
      seen.add(terms_hash);
      expect(documents).toHaveLength(manifest.offers.documents.length);
    }
    expect(seen.size).toBe(manifest.languages.length);
  });
});

it('says that there is no deposit where none is asked for, and that it is not due yet where one is', async () => {
  const pay = async (region: string) => {
    const { act } = await begin(region);
    return act('deposit/card/payment-intents?lang=en', {}, { 'idempotency-key': 'none' });
  };
  expect(await pay('sg')).toMatchObject({ status: 409, message: expect.stringContaining('no deposit') });
  expect(await pay('my')).toMatchObject({ status: 409, message: expect.stringContaining('not due yet') });
});

it('a buyer without a deposit keeps as many cars as the manifest says, whatever they have chosen', async () => {
  const first = await begin('sg');
  await accept('sg', first);
  await handIn(first, 'cash');
  // the car is kept without an end now, and nothing is paid
  expect(await first.act('financing-and-insurance', { method: 'cash' })).toMatchObject({
    data: { held_until: null },
  });
  expect((await begin('sg', first.headers)).answer.statusCode).toBe(201);
  const third = (await begin('sg', first.headers)).answer;
  expect([third.statusCode, third.json().message]).toEqual([
    409,
    expect.stringContaining('Go on with one of them'),
  ]);
});

it('deposits are Malaysia’s alone, and each region has documents, terms and ways to pay of its own', () => {
  const on = shippedRegions.filter(({ manifest }) => manifest.features.deposits);
  expect(on.map(({ code }) => code)).toEqual(['my']);
  expect(shippedRegions.every(({ manifest }) => manifest.features.offers)).toBe(true);
  const differing = (part: (code: string) => unknown) =>
    new Set(codes.map((code) => JSON.stringify(part(code)))).size;
  expect(differing((code) => shippedManifest(code).offers.documents)).toBe(6);
  expect(differing((code) => shippedManifest(code).offers.terms)).toBe(6);
  expect(differing((code) => shippedManifest(code).offers.banks)).toBe(6);
  expect(differing((code) => shippedManifest(code).payments)).toBe(6);
  for (const code of codes) expect(asksDeposit(shippedManifest(code).offers.actions)).toBe(code === 'my');
});
