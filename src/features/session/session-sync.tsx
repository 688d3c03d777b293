import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { followSession } from './follow-session.ts';
import type { LoginContext } from './login/login-context.ts';
import type { SessionEffects } from './session-effects.ts';
import styles from './session-sync.module.css';
import { loadSession, useLoginPrompt, useSession } from './use-session.ts';

const loadAddresses = () => import('./login-request.ts');

const close = (hasLedIn: boolean) =>
  void loadSession().then(({ closeLogin }) => closeLogin(hasLedIn), console.error);

export interface SessionSyncProps {
  context: LoginContext;
  contact: RegionContact;
  /** Always the same function. Its module is loaded with the session. */
  loadEffects: () => Promise<SessionEffects>;
}

/** Follows the session of the page and shows the login on request; rendered once in the shell. */
export function SessionSync({ context, contact, loadEffects }: SessionSyncProps) {
  const t = useTranslate();
  const { region } = context;
  const prompt = useLoginPrompt();
  const { isOpen, redirectTo, isRefused = false } = prompt;
  const { state } = useSession();
  const loadDialog = useCallback(async () => {
    const [{ LoginDialog }, effects] = await Promise.all([import('./login/login-dialog.tsx'), loadEffects()]);
    return { LoginDialog, effects };
  }, [loadEffects]);
  const dialog = useOnDemand(isOpen && (isRefused || state === 'visitor'), loadDialog, prompt);
  useLayoutEffect(() => followSession(region, loadEffects), [region, loadEffects]);
  useEffect(() => {
    if (window.location.search.includes('openLoginPopup'))
      loadAddresses().then(({ openRequestedLogin }) => openRequestedLogin(), console.error);
  }, []);
  useEffect(() => {
    if (!isOpen || isRefused || state !== 'user') return;
    close(true);
    if (redirectTo) loadAddresses().then(({ goAfterLogin }) => goAfterLogin(redirectTo), console.error);
  }, [isOpen, isRefused, state, redirectTo]);
  const isMissing = dialog === null && isRefused;
  useEffect(() => {
    if (isMissing) loadSession().then(({ failRenewal }) => failRenewal(), console.error);
  }, [isMissing]);
  if (dialog === null)
    return (
      <p role="alert" className={styles.failed}>
        {t('common:account.failed')}
      </p>
    );
  if (dialog === undefined) return null;
  const { LoginDialog, effects } = dialog;
  return (
    <LoginDialog
      context={context}
      contact={contact}
      effects={effects}
      isRefused={isRefused}
      onClose={() => close(false)}
    />
  );
}
