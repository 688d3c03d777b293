import { type FormEvent, useEffect, useRef } from 'react';
import type { LoginRules } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Radio, TextInput } from '#ui/mantine/controls.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { countdownText } from './countdown.ts';
import styles from './login.module.css';
import type { LoginFlow } from './login-flow.ts';
import { isLockedPermanently, LoginProblem, useFieldError } from './login-problem.tsx';
import { channelName, inOnePiece } from './login-text.ts';
import type { LoginView } from './use-login.ts';

/** The phone, and how the code reaches it. */
export function PhoneStep({ flow, login }: { flow: LoginFlow; login: LoginView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const input = useRef<HTMLInputElement>(null);
  const { rules } = flow;
  const { state, lockSeconds, resendSeconds } = login;
  const error = useFieldError(login);
  const dialCode = `+${rules.phone.dialCode}`;
  const waits = lockSeconds || (state.problem === 'wait' ? resendSeconds : 0);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    // where the mistake is
    if (state.problem === 'phone') input.current?.focus();
  }, [state.problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waits === 0) void flow.requestCode();
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p>{t('login:intro')}</p>
      <TextInput
        ref={input}
        label={
          <>
            {t('login:phone')} <VisuallyHidden>{dialCode}</VisuallyHidden>
          </>
        }
        description={t('login:example', { phone: inOnePiece(exampleOf(rules)) })}
        error={error}
        errorProps={{ role: 'alert' }}
        leftSection={<span aria-hidden="true">{dialCode}</span>}
        leftSectionWidth={`calc(${dialCode.length}ch + 2 * var(--space-3))`}
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        maxLength={40}
        value={state.phone}
        readOnly={state.isBusy}
        onChange={({ target }) => flow.typePhone(target.value)}
      />
      {rules.channels.length > 1 && <Channels flow={flow} chosen={state.channel} />}
      <LoginProblem {...login} />
      {!isLockedPermanently(lockSeconds) && (
        <Button type="submit" variant="primary" isBlock aria-disabled={waits > 0 || state.isBusy}>
          {state.isBusy
            ? t('login:sending')
            : waits > 0
              ? t('login:lockedFor', { time: countdownText(waits, language) })
              : t('login:send')}
        </Button>
      )}
      {state.problem === 'wait' && (
        <Button variant="quiet" isBlock onClick={() => flow.enterCode()}>
          {t('login:haveCode')}
        </Button>
      )}
    </form>
  );
}

function Channels({ flow, chosen }: { flow: LoginFlow; chosen: string }) {
  const t = useTranslate();
  const language = usePageLanguage();
  return (
    <Radio.Group
      label={t('login:channel')}
      value={chosen}
      onChange={(value) => {
        const channel = flow.rules.channels.find((each) => each === value);
        if (channel) flow.chooseChannel(channel);
      }}
    >
      <div className={styles.channels}>
        {flow.rules.channels.map((channel) => (
          <Radio key={channel} value={channel} label={channelName(channel, flow.rules, { t, language })} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The example without the dial code, which stands before the field. */
function exampleOf({ phone }: Pick<LoginRules, 'phone'>): string {
  const prefix = `+${phone.dialCode}`;
  const { example, exampleFormatted } = phone;
  return exampleFormatted.startsWith(prefix) ? exampleFormatted.slice(prefix.length).trim() : example;
}
