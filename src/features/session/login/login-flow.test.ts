import { describe, expect, it, vi } from 'vitest';
import type { LoginRules } from '#contracts/types.ts';
import { ResponseError } from '#store/response-error.ts';
import { makeStore } from '#store/root-store.ts';
import { until } from '../../../../tests/until.ts';
import { LoginFlow, type LoginPort } from './login-flow.ts';
import { secondsLeft } from './login-state.ts';

const RULES: LoginRules = {
  country: 'AA',
  phone: { dialCode: '99', format: 'international', groups: [], example: '1', exampleFormatted: '+99 1' },
  phone_metadata: {},
  app: 'whatsapp',
  channels: ['messaging', 'sms'],
  channel_labels: {},
  default_channel: 'messaging',
  resend_seconds: 60,
  lock_seconds: 600,
  lock_display_seconds: 660,
  max_attempts: 5,
};

const refusal = (status: number, data?: object, retryAfter?: number) =>
  new ResponseError(status, { message: 'No.', errors: {}, ...(data && { data }) }, retryAfter);
const counters = (attempts: number, lock = 0, resend = 0) => ({
  number_of_attempt: attempts,
  lock_seconds_remaining: lock,
  resend_seconds_remaining: resend,
});

function login(rules = RULES) {
  const clock = { now: 1_000_000 };
  const port = {
    requestCode: vi.fn<LoginPort['requestCode']>(async () => undefined),
    verifyCode: vi.fn<LoginPort['verifyCode']>(async () => {}),
    isPhone: vi.fn(async (text: string) => /^\d{8}$/.test(text)),
    begin: vi.fn(() => true),
    now: () => clock.now,
  };
  const flow = new LoginFlow(rules, port, makeStore());
  const pass = (seconds: number) => {
    clock.now += seconds * 1_000;
    flow.tick();
  };
  const left = (name: 'resendAt' | 'lockedUntil') => secondsLeft(flow.state[name], clock.now);
  const send = async (phone = '81234567') => {
    flow.typePhone(phone);
    await flow.requestCode();
  };
  const type = async (code: string) => {
    flow.typeCode(code);
    await until(() => expect(flow.state.isBusy).toBe(false));
  };
  return { flow, port, pass, left, send, type };
}

describe('asking for a code (SPEC 4, 9)', () => {
  it('shows what is wrong with the phone before anything is sent', async () => {
    const { flow, port, send } = login();
    await send('12');
    expect(flow.state).toMatchObject({ step: 'phone', problem: 'phone', isBusy: false });
    expect(port.requestCode).not.toHaveBeenCalled();
    flow.typePhone('123');
    expect(flow.state.problem).toBeNull();
  });

  it('counts 60 seconds down to the next one, by the channel of the region', async () => {
    const { flow, port, left, pass, send } = login();
    await send();
    expect(port.requestCode).toHaveBeenCalledWith('81234567', 'messaging');
    expect([flow.state.step, left('resendAt')]).toEqual(['code', 60]);
    pass(59.5);
    expect(left('resendAt')).toBe(1);
    pass(0.5);
    expect(flow.state.resendAt).toBe(0);
  });

  it('waits as long as the API requires', async () => {
    const { port, left, send } = login();
    port.requestCode.mockResolvedValue(240);
    await send();
    expect(left('resendAt')).toBe(240);
  });

  it('sends one at a time, and another one by another way when the wait is over', async () => {
    const { flow, port, pass, send } = login();
    await Promise.all([send(), flow.requestCode(), flow.requestCode()]);
    expect(port.requestCode).toHaveBeenCalledTimes(1);
    pass(60);
    await flow.requestCode('sms');
    expect(port.requestCode).toHaveBeenLastCalledWith('81234567', 'sms');
    expect(flow.state).toMatchObject({ step: 'code', channel: 'sms' });
  });

  it('reuses the sent code after going back without changing the number', async () => {
    const { flow, port, send } = login();
    await send();
    flow.changePhone();
    expect(flow.state.step).toBe('phone');
    await flow.requestCode();
    expect([flow.state.step, port.requestCode.mock.calls.length]).toEqual(['code', 1]);
    flow.changePhone();
    await send('91234567');
    expect(port.requestCode).toHaveBeenLastCalledWith('91234567', 'messaging');
    expect(flow.state.sentTo).toBe('91234567');
  });

  it('a refusal with a lock starts its countdown, and the error goes with it', async () => {
    const { flow, port, left, pass, send } = login();
    port.requestCode.mockRejectedValue(refusal(429, counters(5, 421, 421)));
    await send();
    expect([flow.state.problem, left('lockedUntil')]).toEqual(['locked', 421]);
    await flow.requestCode();
    expect(port.requestCode).toHaveBeenCalledTimes(1);
    pass(420.9);
    expect(flow.state.problem).toBe('locked');
    pass(0.1);
    expect(flow.state).toMatchObject({ problem: null, lockedUntil: 0 });
  });

  it('a lock is that of the number: another one may be tried', async () => {
    const { flow, port, send } = login();
    port.requestCode.mockRejectedValueOnce(refusal(429, counters(5, 600, 600)));
    await send();
    await send('91234567');
    expect(flow.state).toMatchObject({ step: 'code', problem: null, sentTo: '91234567' });
  });

  it('one that came too early may have a code already', async () => {
    const { flow, port, left, pass, send } = login();
    port.requestCode.mockRejectedValue(refusal(429, counters(0, 0, 45)));
    await send();
    expect([flow.state.problem, left('resendAt')]).toEqual(['wait', 45]);
    pass(45);
    expect(flow.state.problem).toBeNull();
    flow.enterCode();
    expect(flow.state.step).toBe('code');
  });

  it('uses the retry time of the response, else 660 seconds', async () => {
    const { flow, port, left, send } = login();
    port.requestCode.mockRejectedValueOnce(refusal(429, undefined, 12));
    await send();
    expect([flow.state.problem, left('resendAt')]).toEqual(['wait', 12]);
    port.requestCode.mockRejectedValueOnce(refusal(429));
    await send('91234567');
    expect([flow.state.problem, left('lockedUntil')]).toEqual(['locked', 660]);
  });

  it.each([
    ['there is no response', new TypeError('Failed to fetch'), 'offline'],
    ['the service that sends codes is down', refusal(503), 'down'],
    ['the phone is refused', refusal(400), 'phone'],
    ['the bot protection refuses', refusal(403), 'person'],
    ['something else is wrong', refusal(500), 'failed'],
    ['a proxy answers with garbage', new ResponseError(418, '<html>'), 'failed'],
  ])('%s: shows the problem and allows another attempt', async (_case, error, problem) => {
    const { flow, port, send } = login();
    port.requestCode.mockRejectedValueOnce(error);
    await send();
    expect(flow.state).toMatchObject({ step: 'phone', problem, isBusy: false });
    await flow.requestCode();
    expect(flow.state).toMatchObject({ step: 'code', problem: null });
  });
});

describe('a code (SPEC 4, 9)', () => {
  it('is sent by itself with the sixth digit, however it is spaced and in any digits', async () => {
    for (const text of ['123456', '123 456', ' 123-456 ', '１２３４５６', '١٢٣٤٥٦', '๑๒๓๔๕๖', '1234567']) {
      const { flow, port, send, type } = login();
      await send();
      await type('12345');
      expect(port.verifyCode).not.toHaveBeenCalled();
      await type(text);
      expect(port.verifyCode.mock.calls).toEqual([['81234567', '123456']]);
      expect(port.begin).toHaveBeenCalledTimes(1);
      expect(flow.state).toMatchObject({ step: 'phone', phone: '', code: '' });
    }
  });

  it('that is too short is not sent', async () => {
    const { flow, port, send } = login();
    await send();
    flow.typeCode('123');
    await flow.verifyCode();
    expect([flow.state.problem, port.verifyCode.mock.calls.length]).toEqual(['code', 0]);
  });

  it('that is wrong shows the remaining attempts', async () => {
    const { flow, port, send, type } = login();
    await send();
    for (const attempts of [1, 2, 3, 4]) {
      port.verifyCode.mockRejectedValueOnce(refusal(400, counters(attempts)));
      await type('000000');
      expect(flow.state).toMatchObject({ problem: 'wrong', attemptsLeft: 5 - attempts, code: '' });
    }
  });

  it.each([
    ['for the seconds of the server', refusal(429, counters(5, 345)), 345],
    ['for 600 seconds when it names none', refusal(400, { number_of_attempt: 5 }), 600],
    ['for as long as the answer waits', refusal(429, undefined, 30), 30],
    ['shown as 660 seconds by default', refusal(429), 660],
  ])('the last attempt locks %s', async (_case, error, seconds) => {
    const { flow, port, left, pass, send, type } = login();
    await send();
    port.verifyCode.mockRejectedValue(error);
    await type('000000');
    expect([flow.state.problem, left('lockedUntil')]).toEqual(['locked', seconds]);
    await type('111111');
    expect(port.verifyCode).toHaveBeenCalledTimes(1);
    pass(seconds);
    expect(flow.state).toMatchObject({ problem: null, lockedUntil: 0 });
  });

  it('stays in the input without a response, to be sent again', async () => {
    const { flow, port, send, type } = login();
    await send();
    port.verifyCode.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await type('123456');
    expect(flow.state).toMatchObject({ problem: 'offline', code: '123456' });
    await flow.verifyCode();
    expect(port.verifyCode).toHaveBeenCalledTimes(2);
  });

  it('that is right in a browser without cookies reports missing cookies', async () => {
    const { flow, port, send, type } = login();
    port.begin.mockReturnValue(false);
    await send();
    await type('123456');
    expect(flow.state.problem).toBe('cookies');
  });
});
