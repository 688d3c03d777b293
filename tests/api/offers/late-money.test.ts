import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { endOffersJob } from '#server/jobs/end-offers.ts';
import { jobServices } from '../../job-services.ts';
import { DESK, deskOf, FROM_SITE } from '../desk/at-desk.ts';
import { API } from '../login/log-in.ts';
import { peopleOf } from '../profile/people.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { acceptOffer, payDeposit } from './deposit.ts';

const OPEN_CASES = 'payments?case=open';
const DEPOSIT = 100_000;

let site: TestSite;
let managers: string[];
const { enter, post, ask } = peopleOf(() => site);
const { member } = deskOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

beforeAll(async () => {
  site = await openTestSite({
    stock: { my: 40 },
    change: (manifest) => ({
      ...manifest,
      delivery: { webhook: { urlEnv: '', secretEnv: '' }, email: 'desk@cars.example' },
    }),
    environment: {
      RATE_LIMITS: 'off',
      MAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      MAIL_FROM: 'a@b.example',
    },
  });
  managers = [
    await member('+60123450021', 'manager', ['my']),
    await member('+60123450022', 'manager', ['my']),
  ];
});
afterAll(() => site?.close());
beforeEach(() => query('DELETE FROM deliveries'));

const desk = async (path: string, payload?: object, cookie = managers[0] ?? '') => {
  const answer = await site.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${DESK}/my/${path}`,
    headers: { ...FROM_SITE, cookie },
    ...(payload && { payload }),
  });
  return answer.json();
};
const settle = (payment: string) => post(`${API}/my/payments/${payment}/settlement`, {});

let phones = 0;
/** An offer whose deposit a bank works on. */
async function bankWorks() {
  phones += 1;
  const person = await enter('my', `+6012346${7200 + phones}`);
  const headers = { authorization: `Bearer ${person.token}` };
  const { offer, transaction } = await acceptOffer({ site, headers, post });
  const started = await post(
    `${API}/my/offers/${offer}/deposit/fpx/payment-intents`,
    { bank: 'cimb' },
    { ...headers, 'idempotency-key': 'late' },
  );
  const { payment } = started.json().data;
  const [{ intent, number }] = await query(
    `SELECT p.intent_id AS intent, lpad(t.offer_id::text, 6, '0') AS number
     FROM payments p JOIN transactions t ON t.id = p.transaction_id WHERE p.slug = $1`,
    [payment.slug],
  );
  await decideIntent(site.database.db, intent, 'pending');
  expect((await settle(payment.slug)).json().data.state).toBe('processing');
  const act = (path: string, body: object = {}) => post(`${API}/my/offers/${offer}/${path}`, body, headers);
  const arrive = async () => {
    await query(`UPDATE sandbox_intents SET state = 'succeeded' WHERE id = $1`, [intent]);
    return (await settle(payment.slug)).json().data;
  };
  return {
    person,
    headers,
    offer,
    transaction,
    payment: String(payment.slug),
    number: String(number),
    act,
    arrive,
  };
}

describe('withdrawing while a bank works', () => {
  it('says so first, and is done once the buyer has read it', async () => {
    const { act, offer } = await bankWorks();
    const refused = await act('withdraw');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Your bank is still processing'),
    ]);
    expect(await query('SELECT state FROM offers WHERE slug = $1', [offer])).toEqual([{ state: 'accepted' }]);
    const withdrawn = await act('withdraw', { despite_payment: true });
    expect(withdrawn.json().data).toMatchObject({ state: 'cancelled' });
  });
});

describe('an offer whose time is over while a bank works', () => {
  const overdue = async (number: string) => {
    await query(`UPDATE listing_holds SET held_until = now() - interval '1 second' WHERE offer_id = $1`, [
      Number(number),
    ]);
    const services = jobServices({ database: site.database });
    const offers = { ...services.offers, regions: () => site.content.regions.all };
    await endOffersJob.run({}, { ...services, offers, signal: new AbortController().signal });
    const [row] = await query(
      `SELECT o.state, (extract(epoch FROM h.held_until - p.created_at) / 3600)::float8 AS hours
       FROM offers o JOIN listing_holds h ON h.offer_id = o.id JOIN transactions t ON t.offer_id = o.id
       JOIN payments p ON p.transaction_id = t.id WHERE o.id = $1`,
      [Number(number)],
    );
    return row;
  };

  it('keeps its car, and takes the money that arrives', async () => {
    const late = await bankWorks();
    expect(await overdue(late.number)).toEqual({ state: 'accepted', hours: 72 });
    await late.arrive();
    expect(await query('SELECT state FROM offers WHERE slug = $1', [late.offer])).toEqual([
      { state: 'reserved' },
    ]);
  });

  it('ends when the bank takes longer than the manifest says', async () => {
    const late = await bankWorks();
    await query(`UPDATE payments SET created_at = now() - interval '72 hours' WHERE slug = $1`, [
      late.payment,
    ]);
    expect(await overdue(late.number)).toMatchObject({ state: 'expired' });
  });
});

describe('money that arrives after a withdrawal', () => {
  it('is a case with a clock, in the history, on the start page, and told to buyer and staff', async () => {
    const before = (await desk('overview')).data.money_waiting;
    const late = await bankWorks();
    await late.act('withdraw', { despite_payment: true });
    await query('DELETE FROM deliveries');
    expect(await late.arrive()).toMatchObject({ state: 'paid', receipt: expect.stringMatching(/^MY-/) });

    const overview = (await desk('overview')).data;
    expect(overview).toMatchObject({ money_waiting: before + 1, money_late: 0 });
    const listed = (await desk(OPEN_CASES)).data[0];
    expect(listed).toMatchObject({
      offer: { number: late.number },
      payment: {
        slug: late.payment,
        refundable: { amount: DEPOSIT },
        case: { closed_at: null, is_late: false },
      },
    });
    const { opened_at, due_at } = listed.payment.case;
    expect((Date.parse(due_at) - Date.parse(opened_at)) / HOUR_MS).toBeCloseTo(72, 1);

    const { history } = (await desk(`offers/${Number(late.number)}`)).data;
    expect(history.map((each: { action: string }) => each.action)).toContain('money_unallocated');
    const workflow = await site.app.inject({
      url: `${API}/my/offers/${late.offer}/workflow`,
      headers: late.headers,
    });
    expect(workflow.json().data.history.at(-1)).toMatchObject({
      action: 'money_unallocated',
      label: 'Money arrived that is paid back',
    });
    const messages = await query('SELECT event, channel FROM deliveries ORDER BY channel');
    expect(messages).toEqual([
      { event: 'money_unallocated', channel: 'email' },
      { event: 'money_unallocated', channel: 'sender' },
    ]);
    const inbox = async () => {
      await site.server.sendMessages();
      return (await site.app.inject({ url: '/inbox', headers: { host: '127.0.0.1' } })).body;
    };
    // the job of the site may be sending it
    await expect.poll(inbox, { timeout: 60_000 }).toContain('nothing of your offer was open for it');
  });

  it('is late when its time has passed', async () => {
    const late = await bankWorks();
    await late.act('withdraw', { despite_payment: true });
    await late.arrive();
    await query(
      `UPDATE payment_cases SET due_at = now() - interval '1 minute'
      WHERE payment_id = (SELECT id FROM payments WHERE slug = $1)`,
      [late.payment],
    );
    expect((await desk('overview')).data.money_late).toBe(1);
    expect((await desk(OPEN_CASES)).data[0].payment).toMatchObject({
      slug: late.payment,
      case: { is_late: true },
    });
  });

  it('keeps the account of the buyer, and is paid back by the ordinary refund, which ends the case', async () => {
    const late = await bankWorks();
    await late.act('withdraw', { despite_payment: true });
    await late.arrive();
    const remove = () => ask(late.person, '', { method: 'DELETE', headers: { origin: ORIGIN } });
    expect((await remove()).statusCode).toBe(409);
    const refund = (
      await desk(`payments/${late.payment}/refunds`, { amount: DEPOSIT, reason: 'It came after the offer' })
    ).data;
    const { data } = await desk(`refunds/${refund.slug}/approval`, {}, managers[1]);
    expect(data.state).toBe('approved');
    const detail = await site.app.inject({
      url: `${API}/my/transactions/${late.transaction}`,
      headers: late.headers,
    });
    const [{ text_hash }] = detail.json().data.payments[0].refunds;
    await site.app.inject({
      method: 'PUT',
      url: `${API}/my/refunds/${refund.slug}/sign`,
      headers: late.headers,
      payload: { text_hash },
    });
    const settled = async () => {
      await query('UPDATE refunds SET check_at = now() WHERE slug = $1', [refund.slug]);
      await site.server.payments.settleDue(new AbortController().signal);
      // banks take days
      await query(`UPDATE sandbox_refunds SET state = 'succeeded'`);
      return query('SELECT state FROM refunds WHERE slug = $1', [refund.slug]);
    };
    // the job of the site may be settling it
    await expect.poll(settled, { timeout: 60_000 }).toEqual([{ state: 'succeeded' }]);
    const cases = (await desk(OPEN_CASES)).data.map(
      (each: { payment: { slug: string } }) => each.payment.slug,
    );
    expect(cases).not.toContain(late.payment);
    expect(
      await query(`SELECT event FROM deliveries WHERE event = 'refunded' AND channel = 'sender'`),
    ).toHaveLength(1);
    const { history } = (await desk(`offers/${Number(late.number)}`)).data;
    expect(history.map((each: { action: string }) => each.action)).toContain('refunded');
    const left = await query(
      `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM ledger_entries e
      JOIN ledger_accounts a ON a.id = e.account_id JOIN ledger_postings p ON p.id = e.posting_id
      JOIN payments y ON y.id = p.payment_id WHERE a.name = 'unallocated' AND y.slug = $1`,
      [late.payment],
    );
    expect(left).toEqual([{ sum: 0 }]);
  });
});

describe('money of an offer that goes on', () => {
  let buyers = 0;
  /** An offer whose deposit and rest are paid: its car can be handed over. */
  async function paidOffer() {
    buyers += 1;
    const person = await enter('my', `+6012346${7400 + buyers}`);
    const headers = { authorization: `Bearer ${person.token}` };
    const { offer, transaction, payment: deposit } = await payDeposit({ site, headers, post });
    const [{ id }] = await query(`UPDATE offers SET state = 'signed' WHERE slug = $1 RETURNING id::int`, [
      offer,
    ]);
    await query(
      `INSERT INTO transactions (slug, region, offer_id, kind, amount, currency)
       SELECT md5(slug), region, id, 'balance', price - deposit, currency FROM offers WHERE id = $1`,
      [id],
    );
    const { payment } = (
      await post(
        `${API}/my/offers/${offer}/balance/card/payment-intents`,
        {},
        { ...headers, 'idempotency-key': 'balance' },
      )
    ).json().data;
    await query(
      `UPDATE sandbox_intents SET state = 'succeeded' WHERE id = (SELECT intent_id FROM payments WHERE slug = $1)`,
      [payment.slug],
    );
    await settle(payment.slug);
    return { person, headers, id: Number(id), offer, transaction, deposit, balance: String(payment.slug) };
  }
  const act = async (id: number, action: 'hand_over' | 'cancel') => {
    const { version } = (await desk(`offers/${id}`)).data;
    return desk(`offers/${id}/actions`, { version, action, reason: 'x' });
  };
  const askBack = (payment: string, amount: number) =>
    desk(`payments/${payment}/refunds`, { amount, reason: 'The car was sold' });

  it('goes back only after the offer was cancelled, and the manager reads so', async () => {
    const { id, deposit } = await paidOffer();
    expect(await askBack(deposit, DEPOSIT)).toMatchObject({
      code: 'state_conflict',
      message: expect.stringContaining('Cancel the offer first'),
    });
    expect((await act(id, 'cancel')).data.state).toBe('cancelled');
    expect((await askBack(deposit, DEPOSIT)).data).toMatchObject({ state: 'requested' });
  });

  it('is all there when the car is handed over, also where a refund was asked for before the rule', async () => {
    const { id, deposit } = await paidOffer();
    const { rows } = await site.database.pool.query(
      `INSERT INTO refunds (slug, region, payment_id, amount, currency, reason, requested_by)
       SELECT substr(md5(y.slug), 1, 22), y.region, y.id, 1, y.currency, 'x', s.id FROM payments y, staff s
       WHERE y.slug = $1 LIMIT 1 RETURNING slug`,
      [deposit],
    );
    expect(await act(id, 'hand_over')).toMatchObject({
      code: 'requirements_missing',
      message: expect.stringContaining('less than its price'),
    });
    const { slug } = rows[0];
    expect(await desk(`refunds/${slug}/approval`, {}, managers[1])).toMatchObject({ code: 'state_conflict' });
    expect((await desk(`refunds/${slug}/rejection`, {})).data.state).toBe('rejected');
    expect((await act(id, 'hand_over')).data.state).toBe('completed');
  });

  it('that is not all there keeps the car, whatever the state says', async () => {
    const { id, balance } = await paidOffer();
    await query(`UPDATE offers SET price = price + 1 WHERE id = $1`, [id]);
    expect(await act(id, 'hand_over')).toMatchObject({ code: 'requirements_missing' });
    await query(`UPDATE offers SET price = price - 1 WHERE id = $1`, [id]);
    await query(
      `INSERT INTO payment_disputes (region, payment_id, dispute_id, amount, currency, reason, state, is_withheld)
       SELECT region, id, 'dp_1', 1, currency, 'fraudulent', 'lost', true FROM payments WHERE slug = $1`,
      [balance],
    );
    expect(await act(id, 'hand_over')).toMatchObject({ code: 'requirements_missing' });
    expect((await act(id, 'cancel')).data.state).toBe('cancelled');
  });

  const caseOf = async (payment: string) => {
    const open = (await desk(OPEN_CASES)).data.map((each: { payment: { slug: string } }) => each.payment);
    return open.find(({ slug }: { slug: string }) => slug === payment)?.case;
  };
  const remove = (person: Awaited<ReturnType<typeof enter>>) =>
    ask(person, '', { method: 'DELETE', headers: { origin: ORIGIN } });
  /** Two managers pay a deposit back that its buyer cannot sign for. */
  async function payBackUnsigned(payment: string) {
    const unsigned_reason = 'The buyer is in hospital';
    const { slug } = (
      await desk(`payments/${payment}/refunds`, { amount: DEPOSIT, reason: 'Cancelled', unsigned_reason })
    ).data;
    expect((await desk(`refunds/${slug}/approval`, {})).code).toBe('second_person_required');
    const { data } = await desk(`refunds/${slug}/approval`, {}, managers[1]);
    expect(data).toMatchObject({ state: 'signed', unsigned_reason, signed_at: null });
    const settled = async () => {
      await query('UPDATE refunds SET check_at = now() WHERE slug = $1', [slug]);
      await site.server.payments.settleDue(new AbortController().signal);
      return query('SELECT state FROM refunds WHERE slug = $1', [slug]);
    };
    await expect.poll(settled, { timeout: 60_000 }).toEqual([{ state: 'succeeded' }]);
  }

  it('is a case from the cancellation on, and keeps the account until it is back', async () => {
    const before = (await desk('overview')).data.money_waiting;
    const { person, id, deposit, balance } = await paidOffer();
    expect(await caseOf(deposit)).toBeUndefined();
    await act(id, 'cancel');
    expect((await desk('overview')).data.money_waiting).toBe(before + 2);
    const { opened_at, due_at } = await caseOf(deposit);
    expect((Date.parse(due_at) - Date.parse(opened_at)) / HOUR_MS).toBeCloseTo(72, 1);
    const refused = await remove(person);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('we still have to pay back'),
    ]);
    await query(
      'UPDATE payment_cases SET closed_at = now() WHERE payment_id = (SELECT id FROM payments WHERE slug = $1)',
      [balance],
    );
    await payBackUnsigned(deposit);
    expect(await caseOf(deposit)).toBeUndefined();
    expect((await remove(person)).statusCode).toBe(200);
  });

  it('keeps the account for a month after its time at most', async () => {
    const { person, id } = await paidOffer();
    await act(id, 'cancel');
    const late = (days: number) => query(`UPDATE payment_cases SET due_at = now() - interval '${days} days'`);
    await late(29);
    expect((await remove(person)).statusCode).toBe(409);
    await late(31);
    expect((await remove(person)).statusCode).toBe(200);
  });

  it('goes back without a signature where the account was deleted before, and no message is lost on the way', async () => {
    const { id, deposit } = await paidOffer();
    await act(id, 'cancel');
    expect(await caseOf(deposit)).toMatchObject({ closed_at: null, is_late: false });
    await query("UPDATE offers SET phone = '', contact_id = NULL WHERE id = $1", [id]);
    await query('DELETE FROM deliveries');
    await payBackUnsigned(deposit);
    const told = await query('SELECT event, channel FROM deliveries WHERE offer_id = $1', [id]);
    expect(told).toEqual([{ event: 'refunded', channel: 'email' }]);
  });
});
