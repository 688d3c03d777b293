import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#domain/site/captcha.ts';
import { CircuitOpenError } from '../circuit-breaker.ts';
import { publicAddress } from '../country-lookup/public-address.ts';
import { createServiceClient, readJson, ServiceError, type ServiceResponse } from '../service-client.ts';

/** Verdict of a service on a token; `unavailable` means no verdict, which is not the visitor's fault. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable';

/** A token to verify. */
export interface CaptchaCheck {
  /** Undefined if none was sent. */
  token: string | undefined;
  action: CaptchaAction;
  /** Address of the visitor. */
  address: string;
  /** From 0 (a bot) to 1 (a person). */
  minimumScore: number;
  /** Whether a token from a page of this host counts. */
  isOwnHost(host: string): boolean;
}

export interface CaptchaServiceOptions {
  url: string;
  secret: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  clock: () => number;
}

const TIMEOUT_MS = 3_000;
const TOKEN = /^[\w.:=-]{1,8192}$/;
/** Milliseconds for which a service that has just answered counts as available. */
const ALIVE = 10_000;
/** Error codes about our configuration rather than a token. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/**
 * Verifies tokens with the service of a v3 captcha. Never throws: a service that is down, slow, sends invalid answers or
 * rejects our secret is `unavailable`. Availability is checked for calls without a token too: visitors who could not
 * load its script because it is down are not rejected.
 */
export function captchaService({
  url,
  secret,
  log,
  clock,
}: CaptchaServiceOptions): (check: CaptchaCheck) => Promise<CaptchaVerdict> {
  const client = createServiceClient({ service: 'the bot protection', timeoutMs: TIMEOUT_MS, clock, read });
  let aliveUntil = 0;
  return async (check) => {
    const token = TOKEN.test(check.token ?? '') ? check.token : undefined;
    // a clock that is set back does not extend it (HARDENING R9)
    const left = aliveUntil - clock();
    if (token === undefined && left > 0 && left <= ALIVE) return 'refused';
    try {
      const remoteip = publicAddress(check.address);
      const data = new URLSearchParams({ secret, response: token ?? '', ...(remoteip && { remoteip }) });
      const answer = await client({ method: 'POST', url, data });
      aliveUntil = clock() + ALIVE;
      return passes(answer, check) ? 'passed' : 'refused';
    } catch (error) {
      if (!(error instanceof CircuitOpenError)) log.warn({ err: error }, 'the bot protection is unavailable');
      return 'unavailable';
    }
  };
}

type Answer = Readonly<Record<string, unknown>>;

/** A token counts if it was issued for the action, on our pages, and probably to a person. */
function passes(
  { success, action, hostname, score }: Answer,
  { action: wanted, minimumScore, isOwnHost }: CaptchaCheck,
): boolean {
  return (
    success === true &&
    action === wanted &&
    typeof hostname === 'string' &&
    isOwnHost(hostname) &&
    typeof score === 'number' &&
    score >= minimumScore
  );
}

/** @throws ServiceError unless the service returned a verdict on the token */
function read(response: ServiceResponse): Answer {
  const answer = readJson(response);
  if (!isAnswer(answer)) throw new ServiceError(`${response.service} sent an invalid answer`);
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  const ours = codes.filter((code) => OUR_FAULTS.includes(code));
  if (ours.length > 0)
    throw new ServiceError(`${response.service} rejects the configuration of this site: ${ours.join(', ')}`);
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'success' in value;
}
