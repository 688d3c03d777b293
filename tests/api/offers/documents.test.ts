import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { payDeposit } from './deposit.ts';

let site: TestSite;
const { enter, post } = peopleOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 8 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const logIn = async (phone: string) => ({ authorization: `Bearer ${(await enter('my', phone)).token}` });
const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

describe('documents of an offer', () => {
  it('are printed for their buyer only, and served again as they are', async () => {
    const [headers, other] = [await logIn('+60123457001'), await logIn('+60123457002')];
    const paid = await payDeposit({ site, headers, post });
    const order = `${API}/my/offers/${paid.offer}/vso.pdf`;
    const receipt = `${API}/my/transactions/${paid.transaction}/receipts/${paid.receipt}.pdf`;
    for (const url of [order, receipt]) {
      const answer = await get(url, headers);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(
          /^inline; filename="(order-\d{6}|MY-\d{4}-\d{6})\.pdf"$/,
        ),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'repr-digest': digestOf(answer.rawPayload),
      });
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await get(url, headers)).rawPayload.equals(answer.rawPayload)).toBe(true);
      const chinese = await get(`${url}?lang=zh-MY`, headers);
      expect(chinese.rawPayload.toString('latin1')).toContain('noto-sans-sc');
      expect((await get(url, other)).statusCode).toBe(404);
    }
    expect((await get(order)).statusCode).toBe(401);
    expect((await get(receipt)).statusCode).toBe(404);
    const { rows } = await query(
      'SELECT receipt_id IS NULL AS is_order, language FROM printed_documents ORDER BY 1, 2',
    );
    expect(rows).toEqual([
      { is_order: false, language: 'en' },
      { is_order: false, language: 'zh-MY' },
      { is_order: true, language: 'en' },
      { is_order: true, language: 'zh-MY' },
    ]);
  });
  it('open for a browser that knew the phone: the receipt, but not the order', async () => {
    const headers = await logIn('+60123457003');
    const paid = await payDeposit({ site, headers, post });
    const verified = await post(`${API}/my/transactions/${paid.transaction}/verify-phone`, {
      phone: '+60123457003',
    });
    const cookie = `__Host-PAYMENT_ACCESS_KEY=${verified.cookies[0]?.value}`;
    const receipt = `${API}/my/transactions/${paid.transaction}/receipts/${paid.receipt}.pdf`;
    expect((await get(receipt, { cookie })).statusCode).toBe(200);
    expect((await get(`${API}/my/offers/${paid.offer}/vso.pdf`, { cookie })).statusCode).toBe(401);
    const unknown = receipt.replace(paid.receipt, 'a'.repeat(22));
    expect((await get(unknown, { cookie })).statusCode).toBe(404);
  });
  it('have an order once the buyer has given details and accepted the terms', async () => {
    const headers = await logIn('+60123457004');
    const { rows } = await query(
      `SELECT slug FROM listings l WHERE region = 'my' AND kind = 'used' AND status = 'available'
         AND fields ? 'listing.asking_price' AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id) LIMIT 1`,
    );
    const begun = await post(`${API}/my/offers`, { listing: rows[0].slug }, headers);
    expect((await get(`${API}/my/offers/${begun.json().data.slug}/vso.pdf`, headers)).statusCode).toBe(404);
  });
  it('are printed again if their file is lost, with the same bytes', async () => {
    const headers = await logIn('+60123457001');
    const { rows } = await query('SELECT slug FROM offers ORDER BY id LIMIT 1');
    const url = `${API}/my/offers/${rows[0].slug}/vso.pdf`;
    const before = await get(url, headers);
    await query(`UPDATE printed_documents SET storage_key = repeat('0', 32) WHERE id = 1`);
    expect((await get(url, headers)).rawPayload.equals(before.rawPayload)).toBe(true);
  });
});
