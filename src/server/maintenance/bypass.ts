import { readCookies } from '#domain/cookies.ts';

/** Lets its owner see the site while it is closed (SPEC 3.3). It opens a screen, never a permission (HARDENING A41). */
const COOKIE = 'force_no_maintenance';

/** Cookie header of someone who sees the site in any case. */
export const BYPASS_COOKIE = `${COOKIE}=1`;

/** Whether the gate stands open for the one who sends these cookies (SPEC 2.3: `1` or `true`). */
export function bypassesMaintenance(cookies: string | undefined): boolean {
  const value = cookies && readCookies(cookies).get(COOKIE);
  return value === '1' || value === 'true';
}
