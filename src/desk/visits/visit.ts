import type { DeskOverviewBooking } from '#contracts/types.ts';

/** A visit of a day. */
export interface Visit extends Pick<DeskOverviewBooking, 'number' | 'start' | 'name' | 'phone' | 'car'> {
  /** What the person comes for, and where; absent: the list says so. */
  what?: string;
}

/** The visits of a day. */
export interface DayVisits {
  visits: readonly Visit[];
  /** Heading of the printed sheet. */
  title: string;
}
