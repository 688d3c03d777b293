import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** When codes may be sent to a phone; the manifest's `login` part. Seconds and counts. */
export interface CodeRequestRules {
  resendSeconds: number;
  limits: { longestResendSeconds: number; codesPerHour: number; codesPerDay: number };
}

/** Codes that one client address, and all of the network around it, may ask for; the manifest's `login.limits`. */
export interface AddressRules {
  codesPerAddressAndDay: number;
  unverifiedCodesPerAddressAndHour: number;
  phoneCountriesPerAddressAndDay: number;
  unverifiedCodesPerNetworkAndDay: number;
}

/** A code that an address has asked for. */
export interface CodeSend {
  /** Milliseconds since 1970. */
  sentAt: number;
  dialCode: string;
  /** A login with the phone has succeeded since. */
  isVerified: boolean;
}

/** Codes without a login that all addresses of a network have asked for within a day. */
export interface NetworkSends {
  /** Milliseconds since 1970. */
  unverified: readonly number[];
  /** Whether one of them was for the customer: an IPv4 address, or 56 bits of IPv6. */
  hasSentToCustomer: boolean;
}

/** What is known of a phone; milliseconds since 1970. */
export interface PhoneHistory {
  /** Codes of the last 24 hours. */
  sentAt: readonly number[];
  /** Codes since the last login with the phone. */
  sentSinceLogin: number;
  lockedUntil: number | null;
}

/** Seconds until another code can be asked for after the nth one since the last login: doubling (HARDENING A05). */
export function resendSeconds(
  sentSinceLogin: number,
  { resendSeconds: first, limits }: CodeRequestRules,
): number {
  const doublings = Math.min(Math.max(sentSinceLogin - 1, 0), 30);
  return Math.max(first, Math.min(first * 2 ** doublings, limits.longestResendSeconds));
}

/** Seconds for which a phone is locked; 0 when it is not. */
export function lockSecondsRemaining(lockedUntil: number | null, now: number): number {
  return lockedUntil === null ? 0 : secondsUntil(lockedUntil, now);
}

/** Seconds until a code can be sent to a phone that is not locked; 0: now. */
export function secondsUntilNextCode(phone: PhoneHistory, rules: CodeRequestRules, now: number): number {
  const wait = resendSeconds(phone.sentSinceLogin, rules) * 1_000;
  const resendAt = Math.max(now, ...phone.sentAt.map((time) => time + wait));
  const hourAt = freeAt(phone.sentAt, HOUR_MS, rules.limits.codesPerHour, now);
  const dayAt = freeAt(phone.sentAt, DAY_MS, rules.limits.codesPerDay, now);
  return secondsUntil(Math.max(resendAt, hourAt, dayAt), now);
}

/**
 * When an address may ask for a code for a phone of a dial code; now or earlier: immediately (HARDENING A04). An office that
 * logs in is distinguished from a sender who only triggers messages.
 * @param network codes of all addresses of the network: one sender with many addresses must not use up the daily budget of
 * a region (HARDENING A52)
 */
export function addressFreeAt(
  sends: readonly CodeSend[],
  network: NetworkSends,
  dialCode: string,
  rules: AddressRules,
  now: number,
): number {
  const times = (found: readonly CodeSend[]) => found.map(({ sentAt }) => sentAt);
  const lastByCountry = new Map<string, number>();
  for (const send of sends)
    lastByCountry.set(send.dialCode, Math.max(send.sentAt, lastByCountry.get(send.dialCode) ?? 0));
  const others = [...lastByCountry].filter(([code]) => code !== dialCode).map(([, last]) => last);
  const unverified = times(sends.filter(({ isVerified }) => !isVerified));
  return Math.max(
    freeAt(times(sends), DAY_MS, rules.codesPerAddressAndDay, now),
    freeAt(unverified, HOUR_MS, rules.unverifiedCodesPerAddressAndHour, now),
    freeAt(others, DAY_MS, rules.phoneCountriesPerAddressAndDay, now),
    // a sender that uses up the codes of a network must not keep its other customers out
    network.hasSentToCustomer
      ? freeAt(network.unverified, DAY_MS, rules.unverifiedCodesPerNetworkAndDay, now)
      : now,
  );
}

/** When a window that slides has room for one more. */
export function freeAt(times: readonly number[], window: number, most: number, now: number): number {
  const inside = times.filter((time) => time > now - window).sort((a, b) => a - b);
  const oldestInTheWay = inside[inside.length - most];
  return oldestInTheWay === undefined ? now : oldestInTheWay + window;
}

export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
