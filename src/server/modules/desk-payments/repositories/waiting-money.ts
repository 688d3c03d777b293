import { and, count, eq } from 'drizzle-orm';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../../storage/database.ts';
import { offers, refunds } from '../../../storage/schema.ts';
import { waitsForStaff } from '../../offers/index.ts';
import { countOpenCases } from '../../payments/index.ts';

/** Counts the offers of a region that wait for staff, the refunds that wait for the second person, and money that no offer takes. */
export async function countWaitingMoney(
  db: Database,
  { region, rules }: { region: string; rules: Pick<Offers, 'actions'> },
): Promise<{ offers: number; refunds: number; cases: number; late: number }> {
  const [[waiting], [requested], cases] = await Promise.all([
    db
      .select({ number: count() })
      .from(offers)
      .where(and(eq(offers.region, region), waitsForStaff(rules))),
    db
      .select({ number: count() })
      .from(refunds)
      .where(and(eq(refunds.region, region), eq(refunds.state, 'requested'))),
    countOpenCases(db, region),
  ]);
  return {
    offers: waiting?.number ?? 0,
    refunds: requested?.number ?? 0,
    cases: cases.open,
    late: cases.late,
  };
}
