import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { API } from '../api/login/log-in.ts';
import { acceptOffer } from '../api/offers/deposit.ts';
import type { TestSite } from '../api/test-site.ts';
import type { openFakeStripe } from './fake-stripe.ts';

/** What a whole deal needs from its test. */
export interface DealDeps {
  site: TestSite;
  stripe: Awaited<ReturnType<typeof openFakeStripe>>;
  region: string;
  /** Of the buyer. */
  headers: Record<string, string>;
  /** Address of the buyer. */
  address: Record<string, string>;
  post(url: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Calls the desk. @param by which of two managers */
  desk(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
    by?: 0 | 1,
  ): Promise<Record<string, unknown>>;
}

const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n').toString('base64')}`;
const webhookSeconds = () => Math.floor(Date.now() / 1_000);

/** The calls of a deal, from the reservation to the hand-over. */
export function dealOf({ site, stripe, region, headers, address, post, desk }: DealDeps) {
  const query = async (text: string, values: unknown[] = []) =>
    (await site.database.pool.query(text, values)).rows;
  const place = `${API}/${region}`;
  const read = async (path: string) =>
    (await site.app.inject({ url: `${place}/${path}`, headers })).json().data;
  const stateOf = async (offer: string) =>
    (await query('SELECT id::int, state, version FROM offers WHERE slug = $1', [offer]))[0];
  const act = async (offer: string, path: string, body: object = {}) => {
    const answer = await post(`${place}/offers/${offer}/${path}`, body, headers);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json().data;
  };

  /** Pays what is due by card; the provider tells the site by a webhook. @returns the intent at the provider */
  async function pay(offer: string, kind: 'deposit' | 'balance', becomes: string) {
    const { payment } = (
      await post(
        `${place}/offers/${offer}/${kind}/card/payment-intents`,
        {},
        { ...headers, 'idempotency-key': kind },
      )
    ).json().data;
    const [{ intent }] = await query('SELECT intent_id AS intent FROM payments WHERE slug = $1', [
      payment.slug,
    ]);
    stripe.act(intent, 'pay');
    const { body, headers: signed } = stripe.webhook(intent, webhookSeconds());
    const received = await site.app.inject({
      method: 'POST',
      url: `/api/v1/webhooks/payments/stripe/${region}`,
      headers: { ...signed, 'content-type': 'application/json' },
      payload: body,
    });
    expect(received.statusCode).toBe(200);
    await expect.poll(async () => (await stateOf(offer)).state, { timeout: 60_000 }).toBe(becomes);
    return { payment: String(payment.slug), intent: stripe.intents.get(intent) };
  }

  /** Both agree on the papers: staff add the agreement, the buyer signs what was added. */
  async function sign(offer: string) {
    const { id } = await stateOf(offer);
    await desk('POST', `offers/${id}/agreement-documents`, { name: 'agreement.pdf', file: PDF });
    const { version } = await stateOf(offer);
    await desk('POST', `offers/${id}/actions`, { version, action: 'prepare_agreement' });
    const { hash } = await read(`offers/${offer}/agreement-documents`);
    return post(`${place}/offers/${offer}/sign`, { hash }, headers);
  }

  /** Two managers pay a part back, and the buyer signs it. */
  async function payBack(transaction: string, payment: string, amount: number) {
    const { slug } = await desk('POST', `payments/${payment}/refunds`, { amount, reason: 'Scratched door' });
    await desk('POST', `refunds/${slug}/approval`, {}, 1);
    const { payments } = await read(`transactions/${transaction}`);
    const { text_hash } = payments[0].refunds[0];
    await site.app.inject({
      method: 'PUT',
      url: `${place}/refunds/${slug}/sign`,
      headers,
      payload: { text_hash },
    });
    const settled = async () => {
      await site.server.payments.settleDue(new AbortController().signal);
      return (await query('SELECT state FROM refunds WHERE slug = $1', [slug]))[0].state;
    };
    await expect.poll(settled, { timeout: 60_000 }).toBe('succeeded');
  }

  return {
    query,
    read,
    act,
    stateOf,
    pay,
    sign,
    payBack,
    accept: () => acceptOffer({ site, headers, post, region, address }),
    async handIn(offer: string, ...documents: string[]) {
      for (const document of documents)
        await act(offer, 'documents', { document, name: 'paper.pdf', file: PDF });
    },
    async handOver(offer: string) {
      const { id, version } = await stateOf(offer);
      await desk('POST', `offers/${id}/actions`, { version, action: 'hand_over' });
    },
    /** Balance of each account of the region. */
    ledger: () =>
      query(
        `SELECT a.name, a.currency, sum(e.amount)::int AS sum FROM ledger_entries e
         JOIN ledger_accounts a ON a.id = e.account_id WHERE a.region = $1 GROUP BY 1, 2 ORDER BY 1`,
        [region],
      ),
  };
}
