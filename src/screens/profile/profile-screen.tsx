import { useState } from 'react';
import { logOut, openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { contactAddress } from '#store/personal-info-api.ts';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { OwnProfileProps } from './own-profile.tsx';
import styles from './profile-screen.module.css';

export type ProfileScreenProps = Pick<OwnProfileProps, 'languages' | 'links' | 'appointments'> & {
  /** Code of the region whose contact it is about. */
  region: string;
};

/** Controls of forms come with it: visitors need none. */
const loadOwnProfile = () => import('./own-profile.tsx');

/** What was pressed is gone, and it stood further down. */
const goTo = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true });
  if (element) window.scrollTo(0, 0);
};

/** The profile of the logged-in person; visitors see what it is for. */
export function ProfileScreen({ region, languages, links, appointments }: ProfileScreenProps) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const [isDeleted, setDeleted] = useState(false);
  const own = useOnDemand(profile !== null, loadOwnProfile);
  return (
    <div className={styles.page}>
      <h1>{t('profile:title')}</h1>
      <noscript>
        <Notice tone="info">{t('profile:scripts')}</Notice>
      </noscript>
      {state === 'visitor' && (
        <>
          {isDeleted && (
            <div ref={goTo} tabIndex={-1}>
              <Notice>{t('profile:delete.done')}</Notice>
            </div>
          )}
          <Empty icon="user" text={t('profile:visitor')}>
            <Button variant="primary" onClick={() => openLogin()}>
              {t('common:account.login')}
            </Button>
          </Empty>
        </>
      )}
      {profile && own === null && (
        <Notice tone="problem" isLive>
          {t('profile:failed')}
        </Notice>
      )}
      {profile && own && (
        <StoreProvider>
          <own.OwnProfile
            key={profile.slug}
            contact={contactAddress(region, profile.slug)}
            languages={languages}
            links={links}
            appointments={appointments}
            onLogOut={logOut}
            onDeleted={() => {
              setDeleted(true);
              logOut();
            }}
          />
        </StoreProvider>
      )}
    </div>
  );
}
