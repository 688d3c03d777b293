import { expect } from 'vitest';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { rightAnswer } from '../../fixtures/right-answer.ts';
import { AGREEMENT } from '../desk/desk-offer-rows.ts';
import { logInStaff } from '../log-in-staff.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, type TestSite } from '../test-site.ts';
import { seenOf } from './deposit.ts';

/** Walks through offers of any region, with the embedded provider of payments. */
export function offersOf(site: () => TestSite) {
  let people = 10;
  const { enter, post } = peopleOf(site);
  const query = async (text: string, values: unknown[] = []) =>
    (await site().database.pool.query(text, values)).rows;
  const regionOf = (code: string) => {
    const region = site().content.regions.find(code);
    if (!region) throw new Error(`no region ${code}`);
    return region;
  };

  /** A buyer of a region who has begun an offer for a free car. */
  async function begin(region: string, known?: Record<string, string>) {
    people += 1;
    const { dialCode, example } = regionOf(region).manifest.phone;
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
      const seen = part.startsWith('accept') && seenOf(await read(''));
      const done = await post(`${path}/${part}`, { ...seen, ...body }, { ...headers, ...more });
      return { status: done.statusCode, message: done.json().message, data: done.json().data };
    };
    const read = async (part: string) =>
      (
        await site().app.inject({ url: /^(\?|$)/.test(part) ? path + part : `${path}/${part}`, headers })
      ).json().data;
    return { answer, car, offer, headers, act, read };
  }
  /** Answers to what the region asks buyers. */
  function buyerOf(code: string): FormAnswers {
    const region = regionOf(code);
    const fields = region.manifest.forms.offer_buyer?.steps.flatMap((step) => step.fields) ?? [];
    const required = fields.filter((field) => field.required);
    return Object.fromEntries(
      required.map((field) => [field.name, rightAnswer(field, region, '2026-01-31')]),
    ) as FormAnswers;
  }

  type Begun = Awaited<ReturnType<typeof begin>>;

  async function accept(code: string, { act, offer }: Pick<Begun, 'act' | 'offer'>) {
    expect(await act('buyer', { answers: buyerOf(code) })).toMatchObject({ status: 200 });
    expect(await act('accept-terms', { terms_hash: offer.terms_hash })).toMatchObject({ status: 200 });
    return act('accept');
  }

  async function handIn({ act, read }: Pick<Begun, 'act' | 'read'>, method: 'cash' | 'loan') {
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
    const { cookie } = await logInStaff(site(), `+65800000${people}`, region);
    const [{ id }] = await query('SELECT id FROM offers WHERE slug = $1', [slug]);
    const url = `/api/v1/desk/${region}/offers/${id}`;
    const ask = async (part: string, payload: object) =>
      (
        await site().app.inject({
          method: 'POST',
          url: `${url}/${part}`,
          headers: { origin: ORIGIN, cookie },
          payload,
        })
      ).json().data;
    const version = async () =>
      (await site().app.inject({ url, headers: { origin: ORIGIN, cookie } })).json().data.version;
    const act = async (action: string) => ask('actions', { version: await version(), action });
    return { ask, act };
  }

  return { begin, accept, handIn, settle, deskOf };
}
