import type { LightMyRequestResponse } from 'fastify';
import { API } from '../login/log-in.ts';
import type { TestSite } from '../test-site.ts';

interface Payer {
  site: TestSite;
  headers: Record<string, string>;
  post(url: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  region?: string;
  /** Address of the buyer, where the region lists other places. */
  address?: Readonly<Record<string, string>>;
}

const BUYER = {
  name: 'Aminah binti Ali',
  identity_number: '900101-14-5678',
  email: 'aminah@mail.example',
  address: { province: 'johor', city: 'Kuala Lumpur', line: '1 Jalan Ampang', postal_code: '50450' },
};

/** Begins an offer for a free car, fills it in, and pays its deposit with the embedded provider. */
export async function payDeposit({ site, headers, post, region = 'my' }: Payer) {
  const { offer, transaction } = await acceptOffer({ site, headers, post, region });
  const started = await post(
    `${API}/${region}/offers/${offer}/deposit/card/payment-intents`,
    {},
    { ...headers, 'idempotency-key': 'deposit' },
  );
  const { payment } = started.json().data;
  await site.database.pool.query(
    `UPDATE sandbox_intents SET state = 'succeeded' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
    [payment.slug],
  );
  await post(`${API}/${region}/payments/${payment.slug}/settlement`, {});
  const { rows } = await site.database.pool.query(
    'SELECT r.slug FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE p.slug = $1',
    [payment.slug],
  );
  return { offer, transaction, payment: String(payment.slug), receipt: String(rows[0].slug) };
}

/** What of an offer its buyer says to have seen. */
export const seenOf = ({ version, price }: { version: number; price: { amount: number } }) => ({
  version,
  price: price.amount,
});

/** Begins an offer for a free car, and accepts it: its deposit is due. */
export async function acceptOffer({ site, headers, post, region = 'my', address = BUYER.address }: Payer) {
  const { rows } = await site.database.pool.query(
    `SELECT slug FROM listings l WHERE region = $1 AND kind = 'used' AND (fields ->> 'listing.is_available')::boolean
       AND fields ? 'listing.asking_price' AND NOT EXISTS (SELECT FROM listing_holds h WHERE h.listing_id = l.id)
     ORDER BY id LIMIT 1`,
    [region],
  );
  const offers = `${API}/${region}/offers`;
  const offered = await post(offers, { listing: rows[0].slug }, headers);
  const begun = offered.json().data;
  if (!begun) throw new Error(offered.body);
  const act = (path: string, body: object) => post(`${offers}/${begun.slug}/${path}`, body, headers);
  await act('buyer', { answers: { ...BUYER, address } });
  const shown = async () =>
    seenOf((await site.app.inject({ url: `${offers}/${begun.slug}`, headers })).json().data);
  await act('accept-terms', { terms_hash: begun.terms_hash, ...(await shown()) });
  const accepted = await act('accept', await shown());
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  const summary = await site.app.inject({ url: `${offers}/${begun.slug}/payment-summary`, headers });
  const [{ slug }] = summary.json().data.transactions;
  return { offer: String(begun.slug), transaction: String(slug) };
}
