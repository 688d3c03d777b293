import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import {
  useConfirmStaffDeviceMutation,
  useRequestStaffCodeMutation,
  useVerifyStaffCodeMutation,
} from '../session/session-api.ts';
import styles from './login.module.css';

type Step = 'phone' | 'code' | 'device';

/** What is typed, and the step that follows from it. */
function useStaffLogin() {
  const t = useTranslate();
  const [step, setStep] = useState<Step>('phone');
  const [phone, setPhone] = useState('');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [requestCode, codeRequest] = useRequestStaffCodeMutation();
  const [verifyCode, verification] = useVerifyStaffCodeMutation();
  const [confirmDevice, confirmation] = useConfirmStaffDeviceMutation();
  const isBusy = codeRequest.isLoading || verification.isLoading || confirmation.isLoading;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setError('');
    try {
      if (step === 'phone') {
        await requestCode({ phone }).unwrap();
        go('code');
      } else if (step === 'code') {
        const { data } = await verifyCode({ phone, code: typed }).unwrap();
        if (data.needs_device_code) go('device');
      } else await confirmDevice({ code: typed }).unwrap();
    } catch (failure) {
      setError(failureText(failure, t));
    }
  }

  function go(next: Step) {
    setTyped('');
    setError('');
    setStep(next);
  }

  return { step, phone, typed, error, isBusy, setPhone, setTyped, send, go };
}

/** Login of staff: phone, code and, on a new device, device code. */
export function LoginForm() {
  const t = useTranslate();
  const { step, phone, typed, error, isBusy, setPhone, setTyped, send, go } = useStaffLogin();

  return (
    <main className={styles.login}>
      <form className={styles.card} onSubmit={send} noValidate>
        <h1>{t('desk:title')}</h1>
        <p className={styles.lead}>{t(`desk:login.${step}.lead`, { phone })}</p>
        {step === 'phone' ? (
          <TextInput
            key={step}
            label={t('desk:login.phone.label')}
            type="tel"
            autoComplete="tel"
            autoFocus
            value={phone}
            error={error}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={step}
            label={t(`desk:login.${step}.label`)}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="primary" isBlock aria-disabled={isBusy}>
          {t(`desk:login.${step}.submit`)}
        </Button>
        {step !== 'phone' && (
          <Button variant="quiet" isBlock onClick={() => go('phone')}>
            {t('desk:login.again')}
          </Button>
        )}
      </form>
    </main>
  );
}
