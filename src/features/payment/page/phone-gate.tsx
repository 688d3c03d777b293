import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { PhoneField } from '#renderer/fields/phone/phone.tsx';
import { fieldApi } from '#store/field-api.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type TransactionAddress, useVerifyPhoneMutation } from '../payment-api.ts';
import styles from './payment-page.module.css';

interface PhoneGateProps {
  address: TransactionAddress;
  field: FieldViewOf<'phone'>;
  isVisitor: boolean;
  onLogin(): void;
}

const INPUT_ID = 'payment-phone';

/** Asks for the phone of the buyer. What was wrong is not said: a wrong phone, the link, or too many tries (HARDENING A13). */
export function PhoneGate({ address, field, isVisitor, onLogin }: PhoneGateProps) {
  const t = useTranslate();
  const [phone, setPhone] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [verify, { data, error, isLoading }] = useVerifyPhoneMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!phone);
    if (!phone) document.getElementById(INPUT_ID)?.focus();
    else if (!isLoading) void verify({ ...address, phone });
  };
  const isRefused = !isLoading && data?.verified === false;
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <h1 className={styles.heading}>{t('payments:gate.title')}</h1>
      <p>{t('payments:gate.text')}</p>
      <PhoneField
        field={field}
        answer={phone}
        error={isMissing && !phone ? t('payments:gate.invalid') : undefined}
        isRequired
        isDisabled={false}
        inputId={INPUT_ID}
        answers={{}}
        api={fieldApi(address.region, 'payment')}
        onChange={setPhone}
        onLeave={() => {}}
      />
      {(isRefused || error) && !isLoading && (
        <div role="alert">
          <Notice tone="problem">{t(error ? 'payments:gate.failed' : 'payments:gate.refused')}</Notice>
        </div>
      )}
      <Button type="submit" variant="primary" isBlock aria-disabled={isLoading}>
        {isLoading ? t('payments:ui.busy') : t('payments:gate.show')}
      </Button>
      {isVisitor && (
        <Button variant="quiet" isBlock onClick={onLogin}>
          {t('payments:gate.logIn')}
        </Button>
      )}
    </form>
  );
}
