import type { ContactUser, LoggedInContact } from '#contracts/types.ts';
import type { ContactRow } from '../profiles/repositories/contacts.ts';

/** What a greeting needs; it also stands in a cookie that scripts can read. */
export function shownUser({ slug, name, profileImage }: ContactRow): ContactUser {
  return { slug, name, profile_image: profileImage };
}

/** A contact as it is told to itself. */
export function shownContact(row: ContactRow): LoggedInContact {
  return { id: row.id, region: row.region, phone: row.phone, ...shownUser(row) };
}
