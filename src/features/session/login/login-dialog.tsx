import { type ReactNode, useRef } from 'react';
import { Trans } from 'react-i18next';
import { I18nProvider, usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { Messages } from '#region/text/messages.ts';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { SessionEffects } from '../session-effects.ts';
import { CodeStep } from './code-step.tsx';
import styles from './login.module.css';
import { useLoginData } from './login-calls.ts';
import type { LoginContext } from './login-context.ts';
import type { LoginFlow } from './login-flow.ts';
import { pageLogin } from './page-login.ts';
import { PhoneStep } from './phone-step.tsx';
import { useLogin } from './use-login.ts';

export interface LoginDialogProps {
  context: LoginContext;
  contact: RegionContact;
  effects: SessionEffects;
  /** A login has ended while something was typed. */
  isRefused: boolean;
  onClose(): void;
}

/** The login over the page. */
export function LoginDialog(props: LoginDialogProps) {
  return (
    <StoreProvider>
      <OpenDialog {...props} />
    </StoreProvider>
  );
}

function OpenDialog({ context, contact, effects, isRefused, onClose }: LoginDialogProps) {
  const t = useTranslate();
  const { rules, texts, hasFailed, retry } = useLoginData(context);
  return (
    <Dialog title={t('common:account.login')} closeLabel={t('common:account.close')} onClose={onClose}>
      {rules && texts ? (
        <LoginTexts texts={texts}>
          <LoginSteps flow={pageLogin(context, rules, effects)} contact={contact} isRefused={isRefused} />
        </LoginTexts>
      ) : (
        <div className={styles.step} aria-busy={!hasFailed}>
          <p role="status">{hasFailed && t('common:account.failed')}</p>
          {hasFailed && <Button onClick={retry}>{t('common:error.retry')}</Button>}
        </div>
      )}
    </Dialog>
  );
}

/** Adds the texts of the login, which come after the page. */
function LoginTexts({ texts, children }: { texts: Messages[string]; children: ReactNode }) {
  const messages = useRef<Messages>({ login: texts });
  return (
    <I18nProvider language={usePageLanguage()} messages={messages.current}>
      {children}
    </I18nProvider>
  );
}

function LoginSteps({
  flow,
  contact,
  isRefused,
}: { flow: LoginFlow } & Pick<LoginDialogProps, 'contact' | 'isRefused'>) {
  const t = useTranslate();
  const login = useLogin(flow);
  const { channels } = flow.rules;
  const { step, problem } = login.state;
  const isStuck = channels.length === 0 || problem === 'down' || problem === 'locked';
  return (
    <>
      {isRefused && (
        <p className={styles.ended} role="status">
          {t('login:ended')}
        </p>
      )}
      {channels.length === 0 ? (
        <p role="alert" className={styles.problem}>
          {t('login:problem.down')}
        </p>
      ) : step === 'phone' ? (
        <PhoneStep flow={flow} login={login} />
      ) : (
        <CodeStep flow={flow} login={login} />
      )}
      {isStuck && (
        <p className={styles.help}>
          <Trans
            i18nKey="login:help"
            values={{ number: contact.phone.text }}
            components={{ phone: <PhoneLink href={contact.phone.href} /> }}
          />
        </p>
      )}
    </>
  );
}

/** A phone number inside a sentence; its text comes from the sentence. */
function PhoneLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href}>
      <bdi dir="ltr">{children}</bdi>
    </a>
  );
}
