import { createHmac } from 'node:crypto';

/**
 * Value of the header `X-Signature`: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`. Receivers compute
 * it from the raw body, compare in constant time, and refuse a time that is more than 300 s off (HARDENING A40).
 */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
