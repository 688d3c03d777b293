import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { type OpenCardForm, openCardForm } from '#integrations/payment/card-form.ts';
import { visitorApi } from '#store/api-address.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CardFormAccess, PaymentLocale } from '../payment-state.ts';
import styles from './pay-amount.module.css';

export interface CardFormProps extends PaymentLocale {
  access: CardFormAccess;
  /** Script of the provider. */
  script: string;
  /** What is due, as the server writes it. */
  amount: string;
  /** @param payment slug of the payment that the provider has taken */
  onDone(payment: string): void;
  /** Another way to pay is wanted. */
  onLeave(): void;
}

type FormState = 'loading' | 'ready' | 'paying' | 'failed';

/** Opens the form of the provider in a frame, again for each attempt. */
function useCardForm({
  region,
  access,
  script,
  onDone,
}: Pick<CardFormProps, 'region' | 'access' | 'script' | 'onDone'>) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<OpenCardForm>(null);
  const [attempt, setAttempt] = useState({});
  const [state, setState] = useState<FormState>('loading');
  const [problem, setProblem] = useState<string | null>(null);
  const { payment, clientSecret, publishableKey } = access;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    let isCurrent = true;
    const path = visitorApi(region, `/payments/${encodeURIComponent(payment)}/return`);
    const returnUrl = new URL(path, window.location.origin).href;
    const { current: element } = frame;
    if (element)
      openCardForm(element, { script, publishableKey, clientSecret, locale, returnUrl }).then(
        (opened) => {
          if (!isCurrent) return opened.close();
          form.current = opened;
          setState('ready');
        },
        () => isCurrent && setState('failed'),
      );
    return () => {
      isCurrent = false;
      form.current?.close();
      form.current = null;
    };
  }, [attempt]);
  const pay = async () => {
    if (state !== 'ready' || !form.current) return;
    setState('paying');
    setProblem(null);
    const answer = await form.current.confirm().catch(() => '');
    if (answer === null) return onDone(payment);
    setProblem(answer || t('payments:error.payment'));
    setState('ready');
  };
  const retry = () => {
    setState('loading');
    setAttempt({});
  };
  return { frame, state, problem, pay, retry };
}

/** The provider's own card form in this page. */
export function CardForm({ region, access, script, amount, onDone, onLeave }: CardFormProps) {
  const t = useTranslate();
  const { frame, state, problem, pay, retry } = useCardForm({ region, access, script, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  const isBusy = state === 'loading' || state === 'paying';
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <div ref={frame} className={styles.frame} hidden={state === 'failed'} />
      {(state === 'failed' || problem !== null) && (
        <div role="alert">
          <Notice tone="problem">{problem ?? t('payments:ui.formFailed')}</Notice>
        </div>
      )}
      {state === 'failed' ? (
        <Button variant="primary" isBlock onClick={retry}>
          {t('payments:ui.retry')}
        </Button>
      ) : (
        <Button type="submit" variant="primary" isBlock aria-disabled={isBusy}>
          {isBusy ? t('payments:ui.busy') : t('payments:ui.pay', { amount })}
        </Button>
      )}
      <Button variant="quiet" isBlock disabled={state === 'paying'} onClick={onLeave}>
        {t('payments:ui.other')}
      </Button>
    </form>
  );
}
