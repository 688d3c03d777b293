import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { bankMethod } from '#region/payments/bank-method.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { rightAnswer } from '../../fixtures/right-answer.ts';
import { shippedManifest, shippedMessages, shippedRegion, shippedRegions } from '../../shipped-regions.ts';
import { AGREEMENT } from '../desk/desk-offer-rows.ts';
import { logInStaff } from '../log-in-staff.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';

const codes = ['sg', 'id', 'th', 'my', 'jp', 'hk'];

let site: TestSite;
let people = 10;
const { enter, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: Object.fromEntries(codes.map((code) => [code, 8])),
    environment: { RATE_LIMITS: 'off' },
  });
}, 120_000);
afterAll(() => site?.close());

/** A buyer of a region who has begun an offer for a free car. */
async function begin(region: string, known?: Record<string, string>) {
  people += 1;
  const { dialCode, example } = shippedManifest(region).phone;
  const phone = `+${dialCode}${example.slice(0, -2)}${people}`;
  const headers = known ?? { authorization: `Bearer ${(await enter(region, phone)).token}` };
  const [car] = await query(
    `SELECT id, slug FROM listings l WHERE region = $1 AND kind = 'used' AND status = 'available'
       AND fields ? 'listing.asking_price' AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id AND h.released_at IS NULL)
     ORDER BY id LIMIT 1`,
    [region],
  );
  const offers = `${API}/${region}/offers`;
  const answer = await post(offers, { listing: car.slug }, headers);
  const offer = answer.json().data;
  const path = `${offers}/${offer?.slug}`;
  const act = async (part: string, body: object = {}, more = {}) => {
    const done = await post(`${path}/${part}`, body, { ...headers, ...more });
    return { status: done.statusCode, message: done.json().message, data: done.json().data };
  };
  const read = async (part: string) =>
    (await site.app.inject({ url: /^(\?|$)/.test(part) ? path + part : `${path}/${part}`, headers })).json()
      .data;
  return { answer, car, offer, headers, act, read };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Answers to what the region asks buyers. */
function buyerOf(code: string): FormAnswers {
  const region = site.content.regions.find(code);
  if (!region) throw new Error(`no region ${code}`);
  const fields = region.manifest.forms.offer_buyer?.steps.flatMap((step) => step.fields) ?? [];
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(
    required.map((field) => [field.name, rightAnswer(field, region, '2026-01-31')]),
  ) as FormAnswers;
}

async function accept(code: string, { act, offer }: Begun) {
  expect(await act('buyer', { answers: buyerOf(code) })).toMatchObject({ status: 200 });
  expect(await act('accept-terms', { terms_hash: offer.terms_hash })).toMatchObject({ status: 200 });
  return act('accept');
}

async function handIn({ act, read }: Begun, method: 'cash' | 'loan') {
  const { documents } = await read(`documents?method=${method}`);
  for (const { name } of documents.filter((each: { required: boolean }) => each.required))
    expect(await act('documents', { document: name, name: 'paper.pdf', file: AGREEMENT })).toMatchObject({
      status: 201,
    });
}

/** Lets the provider take a payment, and the server hear of it. */
async function settle(region: string, payment: { slug: string }) {
  await query(
    `UPDATE sandbox_intents SET state = 'succeeded' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
    [payment.slug],
  );
  const settled = await post(`${API}/${region}/payments/${payment.slug}/settlement`, {});
  expect(settled.json().data).toMatchObject({ state: 'paid', receipt: expect.stringMatching(/-/) });
}

async function deskOf(region: string, slug: string) {
  people += 1;
  const { cookie } = await logInStaff(site, `+65800000${people}`, region);
  const [{ id }] = await query('SELECT id FROM offers WHERE slug = $1', [slug]);
  const url = `/api/v1/desk/${region}/offers/${id}`;
  const ask = async (part: string, payload: object) =>
    (
      await site.app.inject({
        method: 'POST',
        url: `${url}/${part}`,
        headers: { origin: ORIGIN, cookie },
        payload,
      })
    ).json().data;
  const version = async () =>
    (await site.app.inject({ url, headers: { origin: ORIGIN, cookie } })).json().data.version;
  const act = async (action: string) => ask('actions', { version: await version(), action });
  return { ask, act };
}

describe.each(codes)('cars are bought online in %s (SPEC 1)', (code) => {
  const { manifest } = shippedRegion(code);
  const { deposits } = manifest.features;
  const language = manifest.languages[0]?.code ?? '';
  const label = createTranslate(language, shippedMessages(language));

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
    expect(owed.label).toBe(label(deposits ? 'offers:kind.balance' : 'offers:line.price'));
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
