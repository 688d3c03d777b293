import { and, desc, eq, lt } from 'drizzle-orm';
import type { OfferAction } from '#contracts/types.ts';
import type { DeskActionName, DeskSubject } from '#domain/desk/desk-actions.ts';
import type { Database } from '../../../storage/database.ts';
import { deskEvents, staff } from '../../../storage/schema.ts';

/** Who does what to what. Values have no personal data of customers: rows are never deleted. */
export interface DeskAction {
  /** Null: the command line of the server. */
  staffId: number | null;
  /** Null: not in one region. */
  region: string | null;
  /** An action of the offer flow stands behind `offer_`. */
  action: DeskActionName | `offer_${OfferAction['name'] | 'keep_car'}`;
  subject: { kind: DeskSubject; id: string | number };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a row to the audit log of the desk, in the transaction of the change. */
export async function recordDeskEvent(tx: Database, { subject, ...event }: DeskAction): Promise<void> {
  await tx.insert(deskEvents).values({ ...event, subjectKind: subject.kind, subject: String(subject.id) });
}

/** Which events of a region to list. */
export interface DeskEventQuery {
  region: string;
  staffId?: number;
  /** Only of this one. */
  subject?: DeskAction['subject'];
  /** Id of the last event of the page before. */
  before?: number;
  limit: number;
}

/** Returns events of a region, newest first. */
export async function listDeskEvents(
  db: Database,
  { region, staffId, subject, before, limit }: DeskEventQuery,
) {
  return db
    .select({
      id: deskEvents.id,
      action: deskEvents.action,
      subjectKind: deskEvents.subjectKind,
      subject: deskEvents.subject,
      before: deskEvents.before,
      after: deskEvents.after,
      createdAt: deskEvents.createdAt,
      staffId: deskEvents.staffId,
      staffName: staff.name,
    })
    .from(deskEvents)
    .leftJoin(staff, eq(staff.id, deskEvents.staffId))
    .where(
      and(
        eq(deskEvents.region, region),
        staffId === undefined ? undefined : eq(deskEvents.staffId, staffId),
        subject && eq(deskEvents.subjectKind, subject.kind),
        subject && eq(deskEvents.subject, String(subject.id)),
        before === undefined ? undefined : lt(deskEvents.id, before),
      ),
    )
    .orderBy(desc(deskEvents.id))
    .limit(limit);
}
