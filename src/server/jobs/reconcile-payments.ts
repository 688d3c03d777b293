import { defineJob } from './define-job.ts';

/** Compares the payments of each region with its provider, once a day. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  schedule: '10 19 * * *',
  async run(_, { payments, manifests, log, signal }) {
    for (const { code } of manifests()) {
      if (signal.aborted) return;
      const report = await payments.reconcile(code, { signal });
      const count = report?.differences.length ?? 0;
      if (count > 0)
        log.error(`Payments of ${code}: ${count} differences; \`npm run payments -- reconcile\` shows them.`);
    }
  },
});
