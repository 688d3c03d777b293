import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Value of the header `X-Signature`: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`. Receivers compute
 * it from the raw body, compare in constant time, and refuse a time that is more than 300 s off (HARDENING A40).
 */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}

/** Whether a header is the signature of a body, not older than the tolerance and not from the future. */
export function isSigned(
  body: string,
  header: unknown,
  { secret, now, toleranceSeconds }: { secret: string; now: number; toleranceSeconds: number },
): boolean {
  const seconds = typeof header === 'string' ? /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1] : undefined;
  if (seconds === undefined) return false;
  const isRecent = Math.abs(now / 1_000 - Number(seconds)) <= toleranceSeconds;
  const wanted = Buffer.from(signatureOf(body, secret, Number(seconds)));
  const given = Buffer.from(String(header));
  return isRecent && wanted.length === given.length && timingSafeEqual(wanted, given);
}
