import type { DeskSlotException, DeskSlotWeek } from '#contracts/types.ts';
import { hasRole } from '#domain/desk/staff-roles.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Forbidden, NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type NewSlotException, putException, removeException } from '../slots/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import type { DeskTexts } from '../tickets/index.ts';
import { readDeskWeek, type WeekRequest } from './desk-week.ts';
import { serializeException } from './serialize-exception.ts';

/** Time slots as staff see and change them. Every change stands in the audit log. */
export interface DeskSlots {
  /** @throws Invalid for an unknown place */
  week(request: WeekRequest): Promise<DeskSlotWeek>;
  /**
   * Stores a change of the slots on some days. Bookings that it affects stay.
   * @throws Forbidden unless it blocks times or the member is a manager
   */
  put(
    by: StaffMember,
    region: ResolvedRegion,
    exception: Omit<NewSlotException, 'region'>,
  ): Promise<DeskSlotException>;
  /** Removes such a change. @throws NotFound for an unknown one, Forbidden as for `put` */
  remove(by: StaffMember, region: ResolvedRegion, id: number): Promise<DeskSlotException>;
}

export function createDeskSlots(db: Database, texts: DeskTexts): DeskSlots {
  return {
    week: (request) => readDeskWeek(db, request, texts),
    async put(by, { code: region }, exception) {
      requireRole(by, region, exception);
      return inTransaction(db, async (tx) => {
        const stored = serializeException(await putException(tx, { ...exception, region }));
        await recordDeskEvent(tx, {
          staffId: by.id,
          region,
          action: 'slot_exception_added',
          subject: { kind: 'slot_exception', id: stored.id },
          after: { ...stored },
        });
        return stored;
      });
    },
    remove: (by, { code: region }, id) =>
      inTransaction(db, async (tx) => {
        const row = await removeException(tx, { id, region });
        if (!row) throw new NotFound('not_found', 'There is no such change of the slots.');
        requireRole(by, region, row);
        const removed = serializeException(row);
        await recordDeskEvent(tx, {
          staffId: by.id,
          region,
          action: 'slot_exception_removed',
          subject: { kind: 'slot_exception', id },
          before: { ...removed },
        });
        return removed;
      }),
  };
}

/** Agents block times; holidays and capacities are for managers. */
function requireRole({ roles }: StaffMember, region: string, { kind }: Pick<NewSlotException, 'kind'>): void {
  if (kind !== 'block' && !hasRole(roles[region], 'manager'))
    throw new Forbidden('role_required', 'Only managers change holidays and capacities.');
}
