import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#domain/captcha.ts';
import { createCircuit, ServiceResting } from '../circuit.ts';
import { publicAddress } from '../country-lookup/public-address.ts';
import { shortText } from '../short-text.ts';

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

const TIME_LIMIT = 3_000;
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
  const circuit = createCircuit(clock);
  let aliveUntil = 0;
  return async (check) => {
    const token = TOKEN.test(check.token ?? '') ? check.token : undefined;
    // a clock that was set back does not keep it alive (HARDENING R9)
    const left = aliveUntil - clock();
    if (token === undefined && left > 0 && left <= ALIVE) return 'refused';
    try {
      const answer = await circuit(() => ask(url, { secret, token: token ?? '', address: check.address }));
      aliveUntil = clock() + ALIVE;
      return passes(answer, check) ? 'passed' : 'refused';
    } catch (error) {
      if (!(error instanceof ServiceResting)) log.warn({ err: error }, 'the bot protection cannot be asked');
      return 'unavailable';
    }
  };
}

type Answer = Record<string, unknown>;

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

/** @throws unless the service has said something of the token */
async function ask(
  url: string,
  { secret, token, address }: { secret: string; token: string; address: string },
): Promise<Answer> {
  const remoteip = publicAddress(address);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({ secret, response: token, ...(remoteip && { remoteip }) }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the bot protection answered ${answer.status}`);
  }
  const said: unknown = JSON.parse(await shortText(answer));
  if (typeof said !== 'object' || said === null || !('success' in said))
    throw new Error('the bot protection answered something else');
  const problems = 'error-codes' in said && Array.isArray(said['error-codes']) ? said['error-codes'] : [];
  const ours = problems.filter((problem) => OUR_FAULTS.includes(problem));
  if (ours.length > 0) throw new Error(`the bot protection does not know this site: ${ours.join(', ')}`);
  return said as Answer;
}
