import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts, tickets } from '../../../storage/schema.ts';

/** Returns the tickets of visits, with the name and the phone of who comes. */
export async function listVisitors(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: tickets.id,
      form: tickets.form,
      values: tickets.values,
      subjectKind: tickets.subjectKind,
      subject: tickets.subject,
      name: sql<string>`coalesce(nullif(${tickets.values} ->> 'name', ''), ${contacts.name}, '')`,
      phone: sql<string>`coalesce(${tickets.phone}, ${contacts.phone}, '')`,
    })
    .from(tickets)
    .leftJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(inArray(tickets.id, [...ids]));
}
