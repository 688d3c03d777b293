import type { ContactUser, LoggedInContact } from '#contracts/types.ts';
import type { ContactRow } from '../contacts/index.ts';

/** Returns the data of a greeting, which is also in a cookie that scripts can read. */
export function serializeUser({ slug, name, profileImage }: ContactRow): ContactUser {
  return { slug, name, profile_image: profileImage };
}

/** Returns a contact as it is shown to itself. */
export function serializeContact(row: ContactRow): LoggedInContact {
  return { id: row.id, region: row.region, phone: row.phone, ...serializeUser(row) };
}
