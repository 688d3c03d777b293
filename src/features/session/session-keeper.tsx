import { useEffect, useLayoutEffect } from 'react';
import { ownPath } from '#domain/own-path.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { currentHref, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { askedLogin } from './asked-login.ts';
import { keepSession } from './browser-session.ts';
import type { LoginPlace } from './login/page-login.ts';
import { closeLogin, openLogin, useLoginPrompt } from './login-prompt.ts';
import styles from './session-keeper.module.css';
import { useOnDemand } from './use-on-demand.ts';
import { useSession } from './use-session.ts';

const loadDialog = () => import('./login/login-dialog.tsx');

/** Keeps the session of the page and shows the login when it is asked for; stands once in the shell. */
export function SessionKeeper({ place, contact }: { place: LoginPlace; contact: RegionContact }) {
  const t = useTranslate();
  const { region } = place;
  const { isOpen, redirectTo } = useLoginPrompt();
  const { state } = useSession();
  const isWanted = isOpen && state === 'visitor';
  const dialog = useOnDemand(isWanted, loadDialog);
  // before the screens look at the address
  useLayoutEffect(() => {
    const stop = keepSession(region);
    openAskedLogin();
    return stop;
  }, [region]);
  useEffect(() => {
    if (!isOpen || state !== 'user') return;
    closeLogin();
    const path = ownPath(redirectTo, window.location.origin);
    if (path && path !== currentHref()) loadPage(path);
  }, [isOpen, state, redirectTo]);
  if (dialog === null)
    return (
      <p role="alert" className={styles.failed}>
        {t('common:account.failed')}
      </p>
    );
  return dialog && <dialog.LoginDialog place={place} contact={contact} onClose={closeLogin} />;
}

/** The login that the address asks for; it asks once, other parameters stay (SPEC 2.2). */
function openAskedLogin(): void {
  const { pathname, search, hash } = window.location;
  const asked = askedLogin(search);
  if (!asked.isAsked) return;
  replaceEntry(pathname + asked.search + hash);
  openLogin(asked);
}
