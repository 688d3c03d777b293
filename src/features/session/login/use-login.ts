import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { RootState } from '#store/root-store.ts';
import type { LoginFlow } from './login-flow.ts';
import { type LoginState, secondsLeft } from './login-state.ts';

export interface LoginView {
  state: LoginState;
  /** Seconds until another code can be sent to the typed phone; 0: now. */
  resendSeconds: number;
  /** Seconds for which the phone that is typed is locked. */
  lockSeconds: number;
}

const TICK_MS = 250;

/** A login as it is shown, with its countdowns. */
export function useLogin(flow: LoginFlow): LoginView {
  const state = useSelector(({ otp }: RootState) => otp) ?? flow.state;
  const [now, setNow] = useState(() => performance.now());
  const isCounting = state.lockedUntil > 0 || state.resendAt > 0;
  useEffect(() => {
    if (!isCounting) return;
    const tick = () => {
      flow.tick();
      setNow(performance.now());
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [flow, isCounting]);
  const isSent = state.phone.trim() === state.sentTo;
  return {
    state,
    resendSeconds: isSent ? secondsLeft(state.resendAt, now) : 0,
    lockSeconds: isSent ? secondsLeft(state.lockedUntil, now) : 0,
  };
}
