import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A transaction id that never wraps around; text, because it may exceed a safe integer. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
