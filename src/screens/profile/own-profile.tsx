import type { PersonalInfo } from '#contracts/types.ts';
import { mask } from '#domain/text/mask.ts';
import { OwnAppointments, type OwnAppointmentsProps } from '#features/sent-request/index.ts';
import { refreshSession } from '#features/session/index.ts';
import {
  DeleteAccount,
  EndSessions,
  exportAddress,
  OwnRequests,
  ProfileForm,
  ProfilePicture,
  usePersonalInfoQuery,
} from '#features/user-profile/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NotificationArea } from '#ui/notifications/notifications.tsx';
import styles from './own-profile.module.css';

export interface OwnProfileProps {
  /** Where the API of the contact begins. */
  contact: string;
  /** Languages of the region. */
  languages: readonly { code: string; label: string }[];
  /** Other pages of what is the person's own. */
  links: readonly { label: string; href: string }[];
  /** What appointments are read and moved by. */
  appointments: OwnAppointmentsProps;
  onLogOut(): void;
  onDeleted(): void;
}

/** All stored data of a person, with forms to change it. */
export function OwnProfile({
  contact,
  languages,
  links,
  appointments,
  onLogOut,
  onDeleted,
}: OwnProfileProps) {
  const t = useTranslate();
  const { data: info, isError, refetch } = usePersonalInfoQuery(contact);
  // the answer has renewed the profile cookie, from which the rest of the page knows whom to greet
  const change = () => void refreshSession();

  if (isError)
    return (
      <div className={styles.failed}>
        <Notice tone="problem" isLive>
          {t('profile:failed')}
        </Notice>
        <Button onClick={refetch}>{t('profile:retry')}</Button>
      </div>
    );
  if (!info)
    return (
      <div className={styles.columns} aria-busy="true">
        <div className={styles.waiting} />
        <div className={styles.waiting} />
      </div>
    );
  return (
    <MantineRoot>
      <NotificationArea />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Greeting info={info} contact={contact} onChange={change} onLogOut={onLogOut} />
          <nav className={styles.links} aria-label={t('profile:links.title')}>
            {links.map(({ label, href }) => (
              <a key={href} className={styles.link} href={href}>
                {label}
                <Icon name="chevron-next" />
              </a>
            ))}
          </nav>
        </div>
        <div className={styles.column}>
          <OwnAppointments {...appointments} />
          <OwnRequests contact={contact} />
          <section className={styles.card}>
            <h2 className={styles.heading}>{t('profile:form.title')}</h2>
            <ProfileForm info={info} contact={contact} languages={languages} onChange={change} />
          </section>
          <AccountActions contact={contact} onDeleted={onDeleted} />
        </div>
      </div>
    </MantineRoot>
  );
}

interface GreetingProps extends Pick<OwnProfileProps, 'contact' | 'onLogOut'> {
  info: PersonalInfo;
  onChange(): void;
}

/** Picture, name and phone of the person. */
function Greeting({ info, contact, onChange, onLogOut }: GreetingProps) {
  const t = useTranslate();
  return (
    <section className={styles.card}>
      <ProfilePicture name={info.name} image={info.profile_image} contact={contact} onChange={onChange}>
        <p className={styles.hello}>
          {info.name ? t('profile:hello', { name: info.name }) : t('profile:helloNobody')}
        </p>
        <p className={styles.phone}>
          <bdi dir="ltr">{mask(info.phone)}</bdi>
        </p>
      </ProfilePicture>
      <div>
        <Button onClick={onLogOut}>{t('common:account.logout')}</Button>
      </div>
    </section>
  );
}

/** Ends other sessions, exports the data and deletes the account. */
function AccountActions({ contact, onDeleted }: Pick<OwnProfileProps, 'contact' | 'onDeleted'>) {
  const t = useTranslate();
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.heading}>{t('profile:devices.title')}</h2>
        <p className={styles.text}>{t('profile:devices.text')}</p>
        <EndSessions contact={contact} />
      </section>
      <section className={styles.card}>
        <h2 className={styles.heading}>{t('profile:data.title')}</h2>
        <p className={styles.text}>{t('profile:data.text')}</p>
        <div className={styles.actions}>
          <LinkButton href={exportAddress(contact)} download>
            {t('profile:data.export')}
          </LinkButton>
          <DeleteAccount contact={contact} onDeleted={onDeleted} />
        </div>
      </section>
    </>
  );
}
