import { reasonOf } from '#domain/privacy/reason-of.ts';
import { typedCommand } from '../config/index.ts';
import { defineJob } from './define-job.ts';

/** Compares the payments of each region with its provider, once a day, or those of one. */
export const reconcilePaymentsJob = defineJob<{ region?: string }>({
  name: 'reconcile-payments',
  schedule: '10 19 * * *',
  schema: { type: 'object', additionalProperties: false, properties: { region: { type: 'string' } } },
  async run({ region }, { payments, manifests, log, signal }) {
    for (const { code } of manifests()) {
      if (signal.aborted) return;
      if (region !== undefined && region !== code) continue;
      // one region that cannot be compared keeps none of the others from it
      const report = await payments.reconcile(code, { signal }).catch((error: unknown) => {
        log.error(`Payments of ${code} cannot be compared: ${reasonOf(error)}`);
        return null;
      });
      const count = report?.differences.length ?? 0;
      if (count > 0)
        log.error(
          `Payments of ${code}: ${count} differences; \`${typedCommand('payments reconcile')}\` shows them.`,
        );
    }
  },
});
