import { DAY_SECONDS } from '#domain/time/durations.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SessionPurpose } from './repositories/sessions.ts';

/** Returns the lifetime of a session and its cookie in seconds (SPEC 9). */
export function sessionSeconds({ manifest }: ResolvedRegion, purpose: SessionPurpose): number {
  const { loginDays, purchaseDays } = manifest.cookies;
  return DAY_SECONDS * (purpose === 'login' ? loginDays : purchaseDays);
}

/** Returns the lifetime of a known device in seconds (HARDENING A03). */
export function deviceSeconds({ manifest }: ResolvedRegion): number {
  return DAY_SECONDS * manifest.cookies.knownDeviceDays;
}
