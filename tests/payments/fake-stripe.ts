import { createHmac, randomBytes } from 'node:crypto';
import { type FakeAnswer, openFakeService } from '../fake-service.ts';

interface StoredIntent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  client_secret: string;
  payment_method_types: string[];
  last_payment_error: { code: string } | null;
  next_action: object | null;
  metadata: Record<string, string>;
}

interface StoredRefund {
  created: number;
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  failure_reason: string | null;
}

interface StoredDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  balance_transactions: { amount: number }[];
  evidence_details: { due_by: number };
  created: number;
}

/** A balance transaction. */
interface StoredMovement {
  id: string;
  reporting_category: string;
  amount: number;
  currency: string;
  created: number;
}

/** Rows of a list in one answer. */
const pageSize = 2;

export const WEBHOOK_SECRET = 'whsec_of_the_fake_stripe_of_tests';

/** What happens to an intent in the browser of a buyer. */
export type BuyerAction = 'pay' | 'fail' | 'wait';

const refusal = (status: number, code: string) => ({
  status,
  body: JSON.stringify({ error: { type: 'invalid_request_error', code, message: code } }),
});
/** Three-decimal amounts end in 0, and some currencies have no fractions although they are counted in hundredths. */
const isTaken = (amount: number, currency: string) =>
  amount % ({ kwd: 10, bhd: 10, isk: 100, ugx: 100 }[currency] ?? 1) === 0;
const found = (object: unknown) => ({ status: 200, body: JSON.stringify(object) });

function nextActionOf(method: string, bank: string | null) {
  if (method === 'fpx') return { redirect_to_url: { url: `https://bank.example/${bank}` } };
  if (method !== 'paynow') return null;
  return {
    type: 'paynow_display_qr_code',
    paynow_display_qr_code: { hosted_instructions_url: 'https://payments.example/qr/instructions' },
  };
}

/** The part of Stripe’s API that payments use, over HTTP on this machine. */
export async function openFakeStripe() {
  const service = await openFakeService();
  const intents = new Map<string, StoredIntent>();
  const refunds = new Map<string, StoredRefund>();
  const disputes: StoredDispute[] = [];
  const movements: StoredMovement[] = [];
  let refundedAmount = (amount: number) => amount;
  /** Methods that the account has switched on. */
  const switchedOn = new Set(['card', 'fpx', 'paynow']);
  const byKey = new Map<string, { status: number; body: string }>();
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

  function create(form: URLSearchParams) {
    // removed in the version of the API that the package names
    if (form.has('payment_method_types[0]')) return refusal(400, 'payment_method_types_no_longer_supported');
    const method = form.get('allowed_payment_method_types[0]') ?? '';
    const bank = form.get('payment_method_data[fpx][bank]');
    if (method === 'fpx' && !bank) return refusal(400, 'parameter_missing');
    if (!isTaken(Number(form.get('amount')), form.get('currency') ?? ''))
      return refusal(400, 'invalid_charge_amount');
    const intent: StoredIntent = {
      id: id('pi'),
      object: 'payment_intent',
      status: form.get('confirm') === 'true' ? 'requires_action' : 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      client_secret: id('secret'),
      payment_method_types: switchedOn.has(method) ? [method] : [],
      last_payment_error: null,
      next_action: nextActionOf(method, bank),
      metadata: { reference: form.get('metadata[reference]') ?? '' },
    };
    intents.set(intent.id, intent);
    return found(intent);
  }
  function refund(form: URLSearchParams) {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') return refusal(400, 'charge_not_refundable');
    const done = [...refunds.values()]
      .filter((each) => each.payment_intent === intent.id && each.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(form.get('amount'));
    if (!isTaken(amount, intent.currency)) return refusal(400, 'invalid_charge_amount');
    if (done + amount > intent.amount) return refusal(400, 'charge_already_refunded');
    const made: StoredRefund = {
      created: Math.floor(Date.now() / 1_000),
      id: id('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount: refundedAmount(amount),
      currency: intent.currency,
      // banks take days
      status: intent.payment_method_types.includes('fpx') ? 'pending' : 'succeeded',
      failure_reason: null,
    };
    refunds.set(made.id, made);
    return found(made);
  }
  function cancel(intent: StoredIntent) {
    if (!intent.status.startsWith('requires_')) return refusal(400, 'payment_intent_unexpected_state');
    intent.status = 'canceled';
    return found(intent);
  }
  const answer: FakeAnswer = ({ url, body, headers }) => {
    const form = new URLSearchParams(body);
    const [path = '', search = ''] = url.split('?');
    const list = {
      '/v1/disputes': disputes,
      '/v1/refunds': [...refunds.values()],
      '/v1/balance_transactions': movements,
    }[path];
    if (list && search !== '') {
      const query = new URLSearchParams(search);
      const [intent, after] = [query.get('payment_intent'), query.get('starting_after')];
      const all: { id: string; created: number; payment_intent?: string }[] = list;
      const rest = all
        .slice(all.findIndex((each) => each.id === after) + 1)
        .filter((each) => intent === null || each.payment_intent === intent)
        .filter((each) => each.created >= Number(query.get('created[gte]') ?? 0));
      return found({ object: 'list', data: rest.slice(0, pageSize), has_more: rest.length > pageSize });
    }
    const [, , resource = '', name = '', action] = url.split(/[/?]/);
    const key = String(headers['idempotency-key'] ?? '');
    const isNew = name === '' && body !== '';
    const known = isNew && key ? byKey.get(key) : undefined;
    if (known) return known;
    if (isNew) {
      const made = resource === 'refunds' ? refund(form) : create(form);
      if (key) byKey.set(key, made);
      return made;
    }
    const intent = intents.get(name);
    const refunded = refunds.get(name);
    if (refunded) return found(refunded);
    if (!intent) return refusal(404, 'resource_missing');
    return action === 'cancel' ? cancel(intent) : found(intent);
  };
  service.answer = answer;
  function signed(type: string, object: object, seconds: number, secret = WEBHOOK_SECRET) {
    const body = JSON.stringify({ id: id('evt'), object: 'event', type, data: { object } });
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, headers: { 'stripe-signature': `t=${seconds},v1=${v1}` } };
  }
  return {
    service,
    switchedOn,
    intents,
    refunds,
    movements,
    /** Somebody pays back in the pages of Stripe. @returns the webhook about it */
    refundByHand(intentId: string, amount: number, seconds: number) {
      refund(new URLSearchParams({ payment_intent: intentId, amount: String(amount) }));
      return signed('charge.refunded', { object: 'charge', payment_intent: intentId }, seconds);
    },
    /** Answers as usual again, after a test has broken the service. */
    mend() {
      service.answer = answer;
    },
    act(intentId: string, action: BuyerAction) {
      const intent = intents.get(intentId);
      if (!intent) throw new Error(`no intent ${intentId}`);
      intent.next_action = null;
      intent.status = { pay: 'succeeded', fail: 'requires_payment_method', wait: 'processing' }[action];
      if (action === 'pay') intent.amount_received = intent.amount;
      if (action === 'fail') intent.last_payment_error = { code: 'card_declined' };
    },
    /** The bank does not take the money of a refund. @returns the webhook about it */
    failRefund(intentId: string, seconds: number) {
      const refund = [...refunds.values()].find((each) => each.payment_intent === intentId);
      if (!refund) throw new Error(`no refund of ${intentId}`);
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      return signed('refund.failed', refund, seconds);
    },
    /** The buyer disputes a payment at the bank, or the dispute moves. @returns the webhook about it */
    dispute(
      intentId: string,
      type: string,
      { status, moved }: { status: string; moved: readonly number[] },
      seconds: number,
    ) {
      const intent = intents.get(intentId);
      if (!intent) throw new Error(`no intent ${intentId}`);
      let dispute = disputes.find((each) => each.payment_intent === intentId);
      if (!dispute) {
        dispute = {
          ...{ id: id('du'), object: 'dispute', payment_intent: intentId, reason: 'fraudulent', status },
          ...{ amount: intent.amount, currency: intent.currency, balance_transactions: [] },
          evidence_details: { due_by: seconds + 7 * 86_400 },
          created: seconds,
        };
        disputes.push(dispute);
      }
      const amount = dispute.amount;
      Object.assign(dispute, {
        status,
        balance_transactions: moved.map((sign) => ({ amount: sign * amount })),
      });
      return signed(`charge.dispute.${type}`, dispute, seconds);
    },
    /** Any other event with its signature. */
    event: (type: string, object: object, seconds: number) => signed(type, object, seconds),
    /** Refunds have another amount than was asked for. */
    changeRefunds(change: (amount: number) => number) {
      refundedAmount = change;
    },
    /** A webhook about an intent with its signature. */
    webhook: (intentId: string, seconds: number, secret?: string) =>
      signed('payment_intent.succeeded', { object: 'payment_intent', id: intentId }, seconds, secret),
  };
}
