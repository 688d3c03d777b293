import { useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './account.module.css';
import { logOut } from './follow-session.ts';
import type { SessionProfile } from './session-state.ts';

export interface AccountLink {
  label: string;
  href: string;
}

interface AccountProps {
  profile: SessionProfile;
  links: readonly AccountLink[];
}

/** The account of who has logged in, for wide windows. */
export function AccountMenu({ profile, links, takesFocus }: AccountProps & { takesFocus?: boolean }) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    // the button that had it is gone
    if (takesFocus && document.activeElement === document.body) summary.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const element = details.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !element?.open) return;
      element.open = false;
      summary.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (element?.open && !element.contains(target as Node)) element.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  const label = t('common:account.menu');
  return (
    <details ref={details} className={styles.menu} name="header">
      <summary
        ref={summary}
        className={styles.summary}
        aria-label={profile.name ? `${label}: ${profile.name}` : label}
      >
        <Portrait profile={profile} />
      </summary>
      <ul className={styles.panel}>
        {profile.name && (
          <li className={styles.name}>
            <bdi>{profile.name}</bdi>
          </li>
        )}
        <Items links={links} />
      </ul>
    </details>
  );
}

/** The same for the menu of narrow windows. */
export function AccountList({ profile, links, onChoose }: AccountProps & { onChoose(): void }) {
  const t = useTranslate();
  return (
    <ul className={styles.narrow}>
      <li className={styles.who}>
        <Portrait profile={profile} />
        <bdi>{profile.name || t('common:account.menu')}</bdi>
      </li>
      <Items links={links} onChoose={onChoose} />
    </ul>
  );
}

function Items({ links, onChoose }: Pick<AccountProps, 'links'> & { onChoose?(): void }) {
  const t = useTranslate();
  return (
    <>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a className={styles.item} href={href}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onChoose?.();
            void logOut();
          }}
        >
          {t('common:account.logout')}
        </button>
      </li>
    </>
  );
}

/** The picture of a person, else the first letter of the name, else a generic icon. */
function Portrait({ profile: { name, profileImage } }: Pick<AccountProps, 'profile'>) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className={styles.portrait} aria-hidden="true">
      {profileImage ? (
        // biome-ignore lint/performance/noImgElement: a small picture of the person, not of a listing
        <img src={profileImage} alt="" width={36} height={36} />
      ) : (
        (first?.segment.toLocaleUpperCase() ?? <Icon name="user" />)
      )}
    </span>
  );
}
