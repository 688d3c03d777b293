import type { Slot } from '#domain/appointments/time-slots.ts';
import { Conflict } from '../../errors/domain-error.ts';

/** Why a slot cannot be booked: not free, already booked by the person, or the booking is past. */
export type SlotRefusal = 'taken' | 'own' | 'past';

/** A slot that cannot be booked; answered with 409 and the next free ones. */
export class SlotTaken extends Conflict {
  readonly reason: SlotRefusal;
  /** At most three, in the order in which they suit best. */
  readonly next: readonly Slot[];

  constructor(reason: SlotRefusal, next: readonly Slot[]) {
    super('slot_taken', 'The time cannot be booked.');
    this.reason = reason;
    this.next = next;
  }
}
