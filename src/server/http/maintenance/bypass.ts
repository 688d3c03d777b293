/** Lets its owner see the site while it is closed (SPEC 3.3). It opens a screen and grants no permission (HARDENING A41). */
const COOKIE = 'force_no_maintenance';

/** Cookie header of a visitor who bypasses maintenance. */
export const BYPASS_COOKIE = `${COOKIE}=1`;

/** Whether a request with these cookies bypasses maintenance (SPEC 2.3: `1` or `true`). */
export function bypassesMaintenance(cookies: Readonly<Record<string, string | undefined>>): boolean {
  const value = cookies[COOKIE];
  return value === '1' || value === 'true';
}
