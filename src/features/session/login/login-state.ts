import type { LoginRules } from '#contracts/types.ts';
import { FALLBACK_CHANNEL } from '#domain/login/code-channels.ts';

export type Channel = LoginRules['channels'][number];

/** Problem of a login; its message is in the locale files. */
export type LoginProblem =
  | 'phone'
  | 'code'
  | 'wrong'
  | 'locked'
  | 'wait'
  | 'offline'
  | 'down'
  | 'cookies'
  | 'person'
  | 'failed';

/** Where a login stands (SPEC 3.12, 4). Times are milliseconds of a clock that only goes forward; 0: not running. */
export interface LoginState {
  step: 'phone' | 'code';
  /** As it was typed. */
  phone: string;
  channel: Channel;
  /** Digits typed so far. */
  code: string;
  isBusy: boolean;
  problem: LoginProblem | null;
  /** Attempts left after a wrong code; 0: not known. */
  attemptsLeft: number;
  /** The phone that both countdowns are about, as it was typed; another phone need not wait. */
  sentTo: string;
  resendAt: number;
  lockedUntil: number;
}

export const CODE_DIGITS = 6;

export function firstState({ default_channel }: Pick<LoginRules, 'default_channel'>): LoginState {
  return {
    step: 'phone',
    phone: '',
    channel: default_channel ?? FALLBACK_CHANNEL,
    code: '',
    isBusy: false,
    problem: null,
    attemptsLeft: 0,
    sentTo: '',
    resendAt: 0,
    lockedUntil: 0,
  };
}

/** Details of an error response; the numbers are optional. */
export interface Refusal {
  /** HTTP status; 0: no response. */
  status: number;
  attempts?: number;
  lockSeconds?: number;
  waitSeconds?: number;
}

/** A code was sent. */
export function withCodeSent(
  state: LoginState,
  waitSeconds: number | undefined,
  rules: LoginRules,
  now: number,
): LoginState {
  const resendAt = now + 1_000 * (waitSeconds || rules.resend_seconds);
  return { ...state, step: 'code', code: '', problem: null, sentTo: state.phone, resendAt, lockedUntil: 0 };
}

/** No code was sent. A refusal that names no time is shown as the longest one (SPEC 9). */
export function withRequestRefused(
  state: LoginState,
  refusal: Refusal,
  rules: LoginRules,
  now: number,
): LoginState {
  const { status, lockSeconds, waitSeconds } = refusal;
  if (lockSeconds) return locked(state, lockSeconds, now);
  if (status !== 429) return { ...state, problem: problemOf(status, 'phone') };
  if (!waitSeconds) return locked(state, rules.lock_display_seconds, now);
  return { ...state, problem: 'wait', sentTo: state.phone, resendAt: now + 1_000 * waitSeconds };
}

/** A code was refused. The last attempt locks, for the time of the API or else of the rules (SPEC 4). */
export function withCodeRefused(
  state: LoginState,
  refusal: Refusal,
  rules: LoginRules,
  now: number,
): LoginState {
  const { status, attempts = 0, lockSeconds, waitSeconds } = refusal;
  const typed = { ...state, code: '' };
  const isLast = attempts >= rules.max_attempts && lockSeconds === undefined;
  if (lockSeconds || isLast) return locked(typed, lockSeconds || rules.lock_seconds, now);
  if (status === 429) return locked(typed, waitSeconds || rules.lock_display_seconds, now);
  // unchecked digits can be sent again
  if (status !== 400) return { ...state, problem: problemOf(status, 'wrong') };
  const used = attempts % rules.max_attempts;
  return { ...typed, problem: 'wrong', attemptsLeft: used > 0 ? rules.max_attempts - used : 0 };
}

function locked(state: LoginState, seconds: number, now: number): LoginState {
  return { ...state, problem: 'locked', sentTo: state.phone, lockedUntil: now + 1_000 * seconds };
}

function problemOf(status: number, refused: LoginProblem): LoginProblem {
  if (status === 0) return 'offline';
  if (status === 400) return refused;
  if (status === 403) return 'person';
  return status === 502 || status === 503 || status === 504 ? 'down' : 'failed';
}

/** A countdown that is over takes its error with it (SPEC 4). The same state when none is. */
export function atTime(state: LoginState, now: number): LoginState {
  const isLockOver = state.lockedUntil > 0 && state.lockedUntil <= now;
  const isWaitOver = state.resendAt > 0 && state.resendAt <= now;
  if (!isLockOver && !isWaitOver) return state;
  const endsWith = isLockOver || state.problem !== 'locked' ? null : state.problem;
  return {
    ...state,
    problem: endsWith,
    lockedUntil: isLockOver ? 0 : state.lockedUntil,
    resendAt: isWaitOver ? 0 : state.resendAt,
  };
}

/** Seconds to show of a countdown; 0: it is not running. */
export function secondsLeft(until: number, now: number): number {
  return until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}
