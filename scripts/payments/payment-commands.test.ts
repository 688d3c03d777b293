import { expect, it } from 'vitest';
import type { ReconciliationRow } from '../../src/server/modules/payments/repositories/reconciliations.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { paymentCommands } from './run-payments.ts';

const NO_DATABASE = {} as Database;
const REPORT = {
  provider: 'sandbox',
  compared: 12,
  settled: 1,
  differences: [],
} as unknown as ReconciliationRow;

const reconcile = (report: ReconciliationRow | null, days?: string) =>
  paymentCommands.reconcile?.(
    { db: NO_DATABASE, jobs: { reconcile: async () => report } },
    { regions: ['my'], days },
  );

it('reconcile says in words what differs, and fails', async () => {
  const differences = [
    { kind: 'amount', payment: 'p1', ours: '100000 MYR', theirs: '90000 MYR' },
    { kind: 'unsent_refund', payment: 'p2', refund: 'r2', ours: 'signed', theirs: 'unknown' },
  ] as const;
  expect(await reconcile({ ...REPORT, differences: [...differences] })).toEqual({
    isClean: false,
    rows: [{ ...REPORT, differences }],
    lines: [
      'my: 12 payments compared with sandbox, 1 settled, 2 differences',
      '  the amounts differ: payment p1 (here: 100000 MYR, there: 90000 MYR)',
      '  a signed refund was not sent: payment p2, refund r2 (here: signed, there: unknown)',
    ],
  });
});

it('reconcile passes where nothing differs or nothing is paid', async () => {
  expect(await reconcile(REPORT)).toMatchObject({ isClean: true });
  expect(await reconcile(null)).toEqual({
    isClean: true,
    rows: [],
    lines: ['no region takes payments'],
  });
});
