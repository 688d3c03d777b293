import { createHmac } from 'node:crypto';
import { type AddedProviders, openPaymentProviders } from '../../gateways/payment/payment-providers.ts';
import type { ProviderDeps } from '../../gateways/payment/provider-deps.ts';
import { allowsSandbox } from '../../gateways/payment/require-keys.ts';
import { type SandboxEventOptions, sendSandboxEvents } from '../../gateways/payment/sandbox/send-events.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import type { PaymentEffects } from './payment-context.ts';
import { createPayments, type PaymentJobs, type PaymentService } from './payment-service.ts';

/** The transaction that stores an event is committed by then; if not, the next minute's run settles it. */
const WAKE_MS = 50;

interface OpenPaymentsOptions {
  config: ProviderDeps['config'];
  db: Database;
  log: Log;
  content(): Content;
  /** What other modules do when money moves. */
  effects: PaymentEffects;
  /** Providers of extensions. */
  addedProviders: AddedProviders;
  /** Scheme and host of this site. */
  origin(): string;
  /** Key that secrets are derived from. */
  secret: string;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Starts the job that settles. */
  run(): void;
  /** Sends a webhook of the embedded provider to this site. @returns the status */
  send: SandboxEventOptions['send'];
}

/** Connects payments with their providers. */
export function openPayments(options: OpenPaymentsOptions): { payments: PaymentService; jobs: PaymentJobs } {
  const { config, db, log, content, effects, origin, clock, run, send } = options;
  const sandboxSecret = createHmac('sha256', options.secret).update('sandbox-payments').digest('hex');
  const regions = () => content().regions.all;
  let isWaking = false;
  const service = createPayments({
    db,
    log,
    effects,
    regions,
    origin,
    clock,
    providers: openPaymentProviders({ config, db, log, sandboxSecret, clock }, options.addedProviders),
    texts: () => content().texts,
    wake() {
      if (isWaking) return;
      isWaking = true;
      setTimeout(() => {
        isWaking = false;
        run();
      }, WAKE_MS).unref();
    },
  });
  // also of regions that have another provider by now: what has begun goes on
  const sandboxRegions = () => (allowsSandbox(config) ? regions().map(({ code }) => code) : []);
  const sandbox = { db, regions: sandboxRegions, secret: sandboxSecret, clock, send };
  return {
    payments: service,
    jobs: { ...service, sendSandboxEvents: (signal) => sendSandboxEvents(sandbox, signal) },
  };
}
