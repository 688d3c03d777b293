import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { countdownText } from './countdown.ts';
import styles from './login.module.css';
import type { LoginFlow } from './login-flow.ts';
import { isLockedForGood, LoginProblem, PROBLEM_ID } from './login-problem.tsx';
import { CODE_DIGITS } from './login-state.ts';
import { inOnePiece, wayOf } from './login-words.ts';
import type { ShownLogin } from './use-login.ts';

/** The code: one field, so that it can be pasted and filled in by the device; the sixth digit sends it. */
export function CodeStep({ flow, login }: { flow: LoginFlow; login: ShownLogin }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, lockSeconds } = login;
  const isLocked = lockSeconds > 0;
  const phone = useShownPhone(flow);
  useEffect(() => {
    // while nothing can be typed, what says for how long
    if (!state.isBusy) (isLocked ? button : input).current?.focus();
  }, [state.isBusy, isLocked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.verifyCode();
  };
  const way = t(`login:way.${wayOf(state.channel, flow.rules)}`);
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <div className={styles.sentTo}>
        <p id="login-sent">{t('login:sent', { way, phone: inOnePiece(phone) })}</p>
        <Button variant="quiet" size="sm" onClick={() => flow.changePhone()}>
          {t('login:changePhone')}
        </Button>
      </div>
      <div className={styles.field}>
        <label htmlFor="login-code">{t('login:code')}</label>
        <input
          ref={input}
          id="login-code"
          className={`${styles.input} ${styles.code}`}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          // a code that is pasted may have blanks in it
          maxLength={CODE_DIGITS * 3}
          value={state.code}
          readOnly={state.isBusy}
          disabled={isLocked}
          aria-invalid={state.problem === 'code' || state.problem === 'wrong'}
          aria-describedby={`login-sent login-digits ${PROBLEM_ID}`}
          onChange={({ target }) => flow.typeCode(target.value)}
        />
        <p id="login-digits" className={styles.hint}>
          {t('login:codeHint')}
        </p>
      </div>
      <LoginProblem {...login} />
      {!isLockedForGood(lockSeconds) && (
        <Button ref={button} type="submit" variant="primary" isBlock aria-disabled={isLocked || state.isBusy}>
          {state.isBusy
            ? t('login:checking')
            : isLocked
              ? t('login:lockedFor', { time: countdownText(lockSeconds, language) })
              : t('login:confirm')}
        </Button>
      )}
      {!isLocked && <Resend flow={flow} login={login} />}
    </form>
  );
}

/** Another code by the same way or by another one, once the wait is over. */
function Resend({ flow, login }: { flow: LoginFlow; login: ShownLogin }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { state, resendSeconds } = login;
  if (resendSeconds > 0)
    return (
      <p className={styles.wait}>{t('login:resendIn', { time: countdownText(resendSeconds, language) })}</p>
    );
  const others = flow.rules.channels.filter((channel) => channel !== state.channel);
  return (
    <div className={styles.again}>
      <Button variant="quiet" size="sm" onClick={() => flow.requestCode()}>
        {t('login:resend')}
      </Button>
      {others.map((channel) => (
        <Button key={channel} variant="quiet" size="sm" onClick={() => flow.requestCode(channel)}>
          {t('login:instead', { way: t(`login:way.${wayOf(channel, flow.rules)}`) })}
        </Button>
      ))}
    </div>
  );
}

/** The phone as the region writes it; as it was typed until the rules for that are here. */
function useShownPhone({ state, rules }: LoginFlow): string {
  const { sentTo } = state;
  const [shown, setShown] = useState(sentTo);
  useEffect(() => {
    let isCurrent = true;
    import('./check-phone.ts').then(
      ({ shownPhone }) => isCurrent && setShown(shownPhone(sentTo, rules)),
      () => isCurrent && setShown(sentTo),
    );
    return () => {
      isCurrent = false;
    };
  }, [sentTo, rules]);
  return shown;
}
