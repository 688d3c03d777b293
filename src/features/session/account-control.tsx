import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './account.module.css';
import type { AccountLink } from './account-menu.tsx';
import { openLogin, useLoginPrompt, useSession } from './use-session.ts';

const loadMenu = () => import('./account-menu.tsx');

/** In the header: the way to log in, in whose place the account of who has logged in stands. */
export function AccountControl({ links }: { links: readonly AccountLink[] }) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const menu = useOnDemand(state === 'user', loadMenu);
  const { hasLedIn } = useLoginPrompt();
  return (
    <div className={styles.account}>
      {/* a form, so that it works before the page is awake */}
      <form className={classNames(profile !== null && styles.away)}>
        <button
          type="submit"
          className={styles.login}
          name="openLoginPopup"
          value="true"
          onClick={(event) => {
            event.preventDefault();
            openLogin();
          }}
        >
          {t('common:account.login')}
        </button>
      </form>
      <noscript className={styles.scripts}>{t('common:account.scripts')}</noscript>
      {profile && menu && <menu.AccountMenu profile={profile} links={links} takesFocus={hasLedIn} />}
    </div>
  );
}

/** The same for the menu of narrow windows, as a list of its own. @param onChoose the menu is to be closed */
export function AccountItems({ links, onChoose }: { links: readonly AccountLink[]; onChoose(): void }) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const menu = useOnDemand(state === 'user', loadMenu);
  if (profile && menu) return <menu.AccountList profile={profile} links={links} onChoose={onChoose} />;
  return (
    <div className={styles.narrow}>
      <button
        type="button"
        className={classNames(styles.item, styles.needsScripts)}
        onClick={() => {
          onChoose();
          openLogin();
        }}
      >
        {t('common:account.login')}
      </button>
      <noscript className={styles.scripts}>{t('common:account.scripts')}</noscript>
    </div>
  );
}
