import type { LoginRules } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import type { Failure } from '#store/failure.ts';
import type { AppStore } from '#store/root-store.ts';
import {
  atTime,
  type Channel,
  CODE_DIGITS,
  firstState,
  type LoginState,
  type Refusal,
  withCodeRefused,
  withCodeSent,
  withRequestRefused,
} from './login-state.ts';
import { loginChanged } from './otp-slice.ts';

/** The API and the clock as a login sees them. Calls throw a Failure. */
export interface LoginPort {
  /** @returns seconds until another code can be requested, if the response has them */
  requestCode(phone: string, channel: Channel): Promise<number | undefined>;
  verifyCode(phone: string, code: string): Promise<void>;
  /** Whether a text is a phone of the region; true if that is unknown here. */
  isPhone(text: string): Promise<boolean>;
  /** The code was right. @returns whether the browser stored the login */
  begin(): boolean;
  /** ms since any fixed moment */
  now(): number;
}

/** A login from the phone to the right code. Its state is the otp area of the store: it outlives the dialog, and so do its countdowns. */
export class LoginFlow {
  readonly rules: LoginRules;
  readonly #port: LoginPort;
  readonly #store: Pick<AppStore, 'getState' | 'dispatch'>;

  constructor(rules: LoginRules, port: LoginPort, store: Pick<AppStore, 'getState' | 'dispatch'>) {
    this.rules = rules;
    this.#port = port;
    this.#store = store;
    store.dispatch(loginChanged(firstState(rules)));
  }

  /** The same object until something changes. */
  get state(): LoginState {
    return this.#store.getState().otp ?? firstState(this.rules);
  }

  typePhone(phone: string): void {
    const isOther = phone.trim() !== this.state.sentTo;
    const { problem } = this.state;
    const isAnswered = problem === 'locked' || problem === 'wait' ? isOther : true;
    this.#set({ phone, ...(isAnswered && { problem: null }) });
  }

  chooseChannel(channel: Channel): void {
    this.#set({ channel });
  }

  /** Digits of any script, however they are spaced; the last one sends them. */
  typeCode(text: string): void {
    const code = toAsciiDigits(text).replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
    if (code === this.state.code) return;
    this.#set({ code, ...(this.#isLocked() ? {} : { problem: null }) });
    if (code.length === CODE_DIGITS) void this.verifyCode();
  }

  changePhone(): void {
    this.#set({ step: 'phone', code: '', problem: this.#isLocked() ? 'locked' : null });
  }

  /** For those who have a code already: one was sent before the page was loaded. */
  enterCode(): void {
    this.#set({ step: 'code', code: '', problem: null });
  }

  /** Sends a code, again or by another way. A code that was just sent to the same phone is asked for instead. */
  async requestCode(channel = this.state.channel): Promise<void> {
    if (this.state.isBusy) return;
    this.tick();
    const phone = this.state.phone.trim();
    const isSame = phone === this.state.sentTo;
    if (isSame && this.#isLocked()) return;
    if (isSame && this.state.resendAt > 0 && this.state.problem !== 'wait')
      return this.#set({ step: 'code', problem: null });
    const fresh = isSame ? {} : { sentTo: '', resendAt: 0, lockedUntil: 0 };
    this.#set({ phone, channel, isBusy: true, problem: null, ...fresh });
    if (!(await this.#port.isPhone(phone))) return this.#set({ isBusy: false, problem: 'phone' });
    const { rules } = this;
    try {
      const waitSeconds = await this.#port.requestCode(phone, channel);
      this.#set(withCodeSent(this.state, waitSeconds, rules, this.#port.now()));
    } catch (error) {
      this.#set(withRequestRefused(this.state, refusalOf(error), rules, this.#port.now()));
    }
    this.#set({ isBusy: false });
  }

  async verifyCode(): Promise<void> {
    if (this.state.isBusy) return;
    this.tick();
    if (this.#isLocked()) return;
    const { code, sentTo } = this.state;
    if (code.length < CODE_DIGITS) return this.#set({ problem: 'code' });
    this.#set({ isBusy: true, problem: null });
    try {
      await this.#port.verifyCode(sentTo, code);
      // the next login of this page starts again
      this.#set(this.#port.begin() ? firstState(this.rules) : { problem: 'cookies' });
    } catch (error) {
      this.#set(withCodeRefused(this.state, refusalOf(error), this.rules, this.#port.now()));
    }
    this.#set({ isBusy: false });
  }

  /** To be called while a countdown is shown. */
  tick(): void {
    this.#set(atTime(this.state, this.#port.now()));
  }

  #isLocked(): boolean {
    return this.state.lockedUntil > this.#port.now();
  }

  #set(part: Partial<LoginState>): void {
    const { state } = this;
    const isNew = Object.entries(part).some(([name, value]) => state[name as keyof LoginState] !== value);
    if (isNew) this.#store.dispatch(loginChanged({ ...state, ...part }));
  }
}

function refusalOf(error: unknown): Refusal {
  const { status = 0, body, retryAfter } = error as Partial<Failure>;
  const { data } = (body ?? {}) as { data?: Record<string, unknown> | null };
  const seconds = (name: string) => (typeof data?.[name] === 'number' ? data[name] : undefined);
  return {
    status,
    attempts: seconds('number_of_attempt'),
    lockSeconds: seconds('lock_seconds_remaining'),
    waitSeconds: seconds('resend_seconds_remaining') || retryAfter,
  };
}
