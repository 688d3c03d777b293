import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldBuyers } from '#server/modules/offers/repositories/buyer-data.ts';
import { shippedManifest } from '../../shipped-regions.ts';
import { API } from '../login/log-in.ts';
import { acceptOffer, payDeposit } from '../offers/deposit.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { peopleOf } from './people.ts';

let site: TestSite;
const { enter, ask, post } = peopleOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({ stock: { my: 12 }, environment: { RATE_LIMITS: 'off' } });
});
afterAll(() => site?.close());

let phones = 0;
async function logIn() {
  phones += 1;
  const phone = `+6012345${String(7300 + phones)}`;
  const person = await enter('my', phone);
  return { person, phone, headers: { authorization: `Bearer ${person.token}` } };
}
const remove = (person: Awaited<ReturnType<typeof enter>>) =>
  ask(person, '', { method: 'DELETE', headers: { origin: ORIGIN } });
const leftOf = (offer: string) =>
  query(
    `SELECT phone, buyer, financing, loan, contact_id, price > 0 AS has_price,
       (SELECT count(*)::int FROM ticket_files f WHERE f.offer_id = o.id) AS files,
       (SELECT count(*)::int FROM printed_documents d WHERE d.offer_id = o.id) AS printed,
       (SELECT count(*)::int FROM receipts r JOIN payments p ON p.id = r.payment_id
          JOIN transactions t ON t.id = p.transaction_id WHERE t.offer_id = o.id) AS receipts,
       (SELECT count(*)::int FROM ledger_postings l JOIN payments p ON p.id = l.payment_id
          JOIN transactions t ON t.id = p.transaction_id WHERE t.offer_id = o.id) AS postings
     FROM offers o WHERE slug = $1`,
    [offer],
  );
const FORGOTTEN = {
  phone: '',
  buyer: null,
  financing: null,
  loan: null,
  contact_id: null,
  has_price: true,
  files: 0,
  printed: 0,
};

describe('personal data of offers', () => {
  it('is exported to its buyer, with payments and receipts', async () => {
    const { person, headers, phone } = await logIn();
    const { offer, payment } = await payDeposit({ site, headers, post });
    const answer = await ask(person, '/export');
    const { records } = answer.json().data;
    expect(records).toMatchObject({
      offers: [{ slug: offer, phone, buyer: { name: 'Aminah binti Ali' }, deposit: 100_000 }],
      transactions: [{ kind: 'deposit', amount: 100_000, state: 'paid' }],
      payments: [{ slug: payment, state: 'paid' }],
      receipts: [{ amount: 100_000, currency: 'MYR' }],
      refunds: [],
    });
    expect(records.offer_events.map(({ action }: { action: string }) => action)).toContain('deposit_paid');
    expect(answer.body).not.toMatch(/request_key|intent_id|actor_id|storage_key/);
    const other = await logIn();
    expect((await ask(other.person, '/export')).json().data.records).toMatchObject({
      offers: [],
      payments: [],
    });
  });

  it('stays while an offer is open; then it goes, and the books stay', async () => {
    const { person, headers } = await logIn();
    const { offer } = await payDeposit({ site, headers, post });
    await site.app.inject({ url: `${API}/my/offers/${offer}/vso.pdf`, headers });
    await query(
      `INSERT INTO ticket_files (region, offer_id, purpose, name, mime_type, storage_key, size, sha256)
       SELECT 'my', id, 'identity', 'card.jpg', 'image/jpeg', repeat('a', 32), 1, 'x' FROM offers WHERE slug = $1`,
      [offer],
    );
    const refused = await remove(person);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('not ended')]);
    expect((await ask(person, '/personal-info')).statusCode).toBe(200);
    await query(`UPDATE offers SET state = 'completed' WHERE slug = $1`, [offer]);
    expect((await remove(person)).statusCode).toBe(200);
    expect(await leftOf(offer)).toEqual([{ ...FORGOTTEN, receipts: 1, postings: 1 }]);
    expect(await query(`SELECT FROM removed_files WHERE storage_key = repeat('a', 32)`)).toHaveLength(1);
  });

  it('stays while money is on its way back', async () => {
    const { person, headers } = await logIn();
    const { offer, payment } = await payDeposit({ site, headers, post });
    await query(`UPDATE offers SET state = 'cancelled' WHERE slug = $1`, [offer]);
    await query(
      `WITH asking AS (INSERT INTO staff (phone, name) VALUES ('+60111111111', 'A') RETURNING id)
       INSERT INTO refunds (slug, region, payment_id, amount, currency, reason, requested_by)
       SELECT 'refund', 'my', p.id, 1, 'MYR', 'x', asking.id FROM payments p, asking WHERE p.slug = $1`,
      [payment],
    );
    expect((await remove(person)).statusCode).toBe(409);
    await query(`UPDATE refunds SET state = 'rejected' WHERE slug = 'refund'`);
    expect((await remove(person)).statusCode).toBe(200);
  });

  it('goes a year after an offer without a payment, and seven years after one with', async () => {
    const { headers } = await logIn();
    const [unpaid, paid] = [
      (await acceptOffer({ site, headers, post })).offer,
      (await payDeposit({ site, headers, post })).offer,
    ];
    const age = (days: number) =>
      query(
        `UPDATE offers SET state = 'expired', updated_at = now() - make_interval(days => $1) WHERE slug = ANY ($2)`,
        [days, [unpaid, paid]],
      );
    const prune = () => forgetOldBuyers(site.database.db, [shippedManifest('my')]);
    await age(364);
    await prune();
    expect((await leftOf(unpaid))[0].phone).not.toBe('');
    await age(366);
    await prune();
    expect(await leftOf(unpaid)).toEqual([{ ...FORGOTTEN, receipts: 0, postings: 0 }]);
    expect((await leftOf(paid))[0].phone).not.toBe('');
    await age(2_558);
    await prune();
    expect(await leftOf(paid)).toEqual([{ ...FORGOTTEN, receipts: 1, postings: 1 }]);
  });
});
