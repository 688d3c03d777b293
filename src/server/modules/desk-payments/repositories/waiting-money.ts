import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { offers, refunds } from '../../../storage/schema.ts';

/** Counts the offers of a region in some states, and the refunds that wait for the second person. */
export async function countWaitingMoney(
  db: Database,
  { region, states }: { region: string; states: readonly string[] },
): Promise<{ offers: number; refunds: number }> {
  const [[waiting], [requested]] = await Promise.all([
    db
      .select({ number: count() })
      .from(offers)
      .where(and(eq(offers.region, region), inArray(offers.state, [...states]))),
    db
      .select({ number: count() })
      .from(refunds)
      .where(and(eq(refunds.region, region), eq(refunds.state, 'requested'))),
  ]);
  return { offers: waiting?.number ?? 0, refunds: requested?.number ?? 0 };
}
