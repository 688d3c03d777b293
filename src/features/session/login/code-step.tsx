import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Button } from '#ui/button/button.tsx';
import { InputDescription, InputError, InputLabel, PinInput } from '#ui/mantine/controls.ts';
import { countdownText } from './countdown.ts';
import styles from './login.module.css';
import type { LoginFlow } from './login-flow.ts';
import { isLockedPermanently, LoginProblem, useFieldError } from './login-problem.tsx';
import { CODE_DIGITS } from './login-state.ts';
import { channelName, inOnePiece } from './login-text.ts';
import type { LoginView } from './use-login.ts';

/** One digit of any script. */
const DIGITS = /^\p{Nd}+$/u;

/** The code: a box per digit, which can be pasted and filled in by the device; the sixth digit sends it. */
export function CodeStep({ flow, login }: { flow: LoginFlow; login: LoginView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, lockSeconds } = login;
  const isLocked = lockSeconds > 0;
  const phone = useTypedPhone(flow);
  const error = useFieldError(login);
  useEffect(() => {
    // while input is disabled, focus the countdown
    if (!state.isBusy) (isLocked ? button : input).current?.focus();
  }, [state.isBusy, isLocked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.verifyCode();
  };
  const way = channelName(state.channel, flow.rules, { t, language });
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <div className={styles.sentTo}>
        <p id="login-sent">{t('login:sent', { way, phone: inOnePiece(phone) })}</p>
        <Button variant="quiet" size="sm" onClick={() => flow.changePhone()}>
          {t('login:changePhone')}
        </Button>
      </div>
      <div className={styles.codeField}>
        <InputLabel labelElement="div" id="login-code-label">
          {t('login:code')}
        </InputLabel>
        <CodeInput ref={input} flow={flow} state={state} isLocked={isLocked} isWrong={Boolean(error)} />
        <InputDescription id="login-code-help">{t('login:codeHint')}</InputDescription>
        <InputError id="login-code-error" role="alert">
          {error}
        </InputError>
      </div>
      <LoginProblem {...login} />
      {!isLockedPermanently(lockSeconds) && (
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

interface CodeInputProps {
  ref: Ref<HTMLInputElement>;
  flow: LoginFlow;
  state: LoginView['state'];
  isLocked: boolean;
  isWrong: boolean;
}

/** A box per digit. */
function CodeInput({ ref, flow, state, isLocked, isWrong }: CodeInputProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const digitLabel = (index: number) =>
    t('login:digit', {
      number: formatNumber(index + 1, language),
      total: formatNumber(CODE_DIGITS, language),
    });
  return (
    <PinInput
      ref={ref}
      // without an id of its own its boxes are made a second time, which takes the focus off them
      id="login-code"
      classNames={{ root: styles.code, pinInput: styles.digit }}
      aria-labelledby="login-code-label"
      aria-describedby="login-sent login-code-help login-code-error"
      length={CODE_DIGITS}
      type={DIGITS}
      placeholder=""
      value={state.code}
      onChange={(code) => flow.typeCode(code)}
      readOnly={state.isBusy}
      disabled={isLocked}
      error={isWrong}
      getInputProps={(index) => ({
        'aria-label': digitLabel(index),
        inputMode: 'numeric',
        // a code that is pasted or suggested by the keyboard may have blanks in it
        onPaste: (event) => {
          event.preventDefault();
          flow.typeCode(event.clipboardData.getData('text/plain'));
        },
        onInput: ({ currentTarget: { value } }) => {
          if (value.length > 2) flow.typeCode(value);
        },
      })}
    />
  );
}

/** Another code by the same way or by another one, once the wait is over. */
function Resend({ flow, login }: { flow: LoginFlow; login: LoginView }) {
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
          {t('login:instead', { way: channelName(channel, flow.rules, { t, language }) })}
        </Button>
      ))}
    </div>
  );
}

/** The phone as the region writes it; as it was typed until the rules for that are here. */
function useTypedPhone({ state, rules }: LoginFlow): string {
  const { sentTo } = state;
  const [shown, setShown] = useState(sentTo);
  useEffect(() => {
    let isCurrent = true;
    import('./check-phone.ts').then(
      ({ typedPhone }) => isCurrent && setShown(typedPhone(sentTo, rules)),
      () => isCurrent && setShown(sentTo),
    );
    return () => {
      isCurrent = false;
    };
  }, [sentTo, rules]);
  return shown;
}
