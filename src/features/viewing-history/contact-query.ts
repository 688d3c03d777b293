import { LOGIN_COOKIES, readCookies } from '#domain/visitor/cookies.ts';

/** Names the person who is logged in, as calls about their history do (SPEC 7.1); empty for visitors. */
export function contactQuery(cookies = document.cookie): { contact_id?: string } {
  const id = readCookies(cookies).get(LOGIN_COOKIES.contactId) ?? '';
  return /^[1-9]\d*$/.test(id) ? { contact_id: id } : {};
}
