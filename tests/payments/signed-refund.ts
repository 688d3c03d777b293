import { randomBytes } from 'node:crypto';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { byCard, PAYING_REGION, paymentBench, storeDebt } from './payment-bench.ts';

/** Stores a member of staff. */
export async function storeStaff({ pool }: Pick<OpenDatabase, 'pool'>): Promise<number> {
  const phone = `+60${randomBytes(5).readUIntBE(0, 5)}`;
  const { rows } = await pool.query('INSERT INTO staff (phone, name) VALUES ($1, $1) RETURNING id', [phone]);
  return Number(rows[0].id);
}

/** A paid payment of an offer. */
export async function storePaid(database: OpenDatabase, phone?: string) {
  const { payments } = paymentBench({ database });
  const { transaction } = await storeDebt(database, phone ? { phone } : {});
  const { payment } = await payments.start(byCard(transaction));
  await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
  await payments.settle(payment.slug);
  return { transaction, payment };
}

/** A refund that two members of staff have agreed on. */
export async function storeApprovedRefund(database: OpenDatabase, amount: number, phone?: string) {
  const { payments } = paymentBench({ database });
  const { payment, transaction } = await storePaid(database, phone);
  const [first, second] = [await storeStaff(database), await storeStaff(database)];
  const desk = (staffId: number) => ({ staffId, region: PAYING_REGION });
  const wanted = { payment: payment.slug, amount, reason: 'The car was sold' };
  const requested = await payments.refunds.request(desk(first), wanted);
  const approved = await payments.refunds.approve(desk(second), requested.slug);
  return { refund: approved, payment, transaction };
}

/** A refund that its buyer has signed. */
export async function storeSignedRefund(database: OpenDatabase, amount: number) {
  const { payments } = paymentBench({ database });
  const { refund, payment } = await storeApprovedRefund(database, amount);
  const buyer = { id: 0, region: PAYING_REGION, phone: '+60123456789' };
  await payments.refunds.sign(refund.slug, refund.textHash ?? '', buyer, 'en');
  return { refund: refund.slug, paymentId: payment.id };
}
