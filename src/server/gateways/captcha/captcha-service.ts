import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#domain/captcha.ts';
import { CircuitOpenError } from '../circuit-breaker.ts';
import { publicAddress } from '../country-lookup/public-address.ts';
import { createServiceClient, readJson, ServiceError, type ServiceResponse } from '../service-client.ts';

/** What a service says of a token; `unavailable`: it says nothing, which is not the visitor's fault. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unavailable';

/** A token to be looked at. */
export interface CaptchaCheck {
  /** Undefined: none was sent. */
  token: string | undefined;
  action: CaptchaAction;
  /** Address of the visitor. */
  address: string;
  /** 0 (a machine) to 1 (a person). */
  minimumScore: number;
  /** Whether a token made on a page of this host counts. */
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
/** Milliseconds for which a service that has just answered is taken to be there. */
const ALIVE = 10_000;
/** What is said to us rather than about a token. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/**
 * Asks the service of a v3 captcha about tokens. Never throws: a service that is down, slow or talks nonsense is
 * `unavailable`, and so is one that does not know us. Whether it is there is found out for calls without a token as
 * well: visitors who could not load its script because it is down are not refused.
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
    // a clock that was set back does not keep it alive (HARDENING R9)
    const left = aliveUntil - clock();
    if (token === undefined && left > 0 && left <= ALIVE) return 'refused';
    try {
      const remoteip = publicAddress(check.address);
      const data = new URLSearchParams({ secret, response: token ?? '', ...(remoteip && { remoteip }) });
      const answer = await client({ method: 'POST', url, data });
      aliveUntil = clock() + ALIVE;
      return passes(answer, check) ? 'passed' : 'refused';
    } catch (error) {
      if (!(error instanceof CircuitOpenError))
        log.warn({ err: error }, 'the bot protection cannot be asked');
      return 'unavailable';
    }
  };
}

type Answer = Readonly<Record<string, unknown>>;

/** A token counts for its action, on our pages, and when it is probably a person's. */
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

/** @throws ServiceError unless the service has said something of the token */
function read(response: ServiceResponse): Answer {
  const answer = readJson(response);
  if (!isAnswer(answer)) throw new ServiceError(`${response.service} answered something else`);
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  const ours = codes.filter((code) => OUR_FAULTS.includes(code));
  if (ours.length > 0)
    throw new ServiceError(`${response.service} does not know this site: ${ours.join(', ')}`);
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'success' in value;
}
