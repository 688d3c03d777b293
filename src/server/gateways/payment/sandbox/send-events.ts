import type { Database } from '../../../storage/database.ts';
import { signatureOf } from '../../webhook/signature.ts';
import { completeTransfer, returnEvent, type SandboxEvent, takeDueEvent } from './sandbox-intents.ts';
import { completeRefunds } from './sandbox-refunds.ts';

export interface SandboxEventOptions {
  db: Database;
  /** Codes of the regions that use the embedded provider. */
  regions(): readonly string[];
  secret: string;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Sends a webhook to this site. @returns the status */
  send(path: string, body: string, headers: Record<string, string>): Promise<number>;
}

/** Sends the webhooks of the embedded provider that are due, until none are left or the signal is aborted. */
export async function sendSandboxEvents(options: SandboxEventOptions, signal: AbortSignal): Promise<void> {
  const { db, regions } = options;
  while (!signal.aborted) {
    const event = await takeDueEvent(db, regions());
    if (!event) return;
    await send(options, event);
  }
}

async function send(options: SandboxEventOptions, event: SandboxEvent): Promise<void> {
  const { id, type, region, intentId } = event;
  // a transfer or refund that was pending ends with its event
  if (type === 'payment.succeeded') await completeTransfer(options.db, intentId);
  if (type === 'refund.succeeded') await completeRefunds(options.db, intentId);
  const body = JSON.stringify({ id, type, intent: intentId });
  const seconds = Math.floor(options.clock() / 1_000);
  const status = await options.send(`/api/v1/webhooks/payments/sandbox/${region}`, body, {
    'content-type': 'application/json',
    'x-signature': signatureOf(body, options.secret, seconds),
  });
  if (status !== 200) await returnEvent(options.db, id);
}
