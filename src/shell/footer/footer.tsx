import { setPrivacyChoices } from '#features/consent/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { chatLinkProps } from '#integrations/messaging/chat-link-props.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { chooseLocale } from '../header/choose-locale.ts';
import type { LocaleLink, ShellProps } from '../shell-props.ts';
import styles from './footer.module.css';

type FooterLink = ShellProps['footerLinks'][number];

export function Footer({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const part = usePart();
  const { navigation, requestLinks, languages, regions } = shell;
  const links = (title: string, items: LinkListProps['items']) => (
    <LinkList title={title} items={items} regionDays={shell.regionDays} />
  );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {shell.showsDemoCars && <p className={styles.demo}>{t('common:footer.demo')}</p>}
        <div className={styles.columns}>
          <div {...part('/contact')}>
            <h2 className={styles.title}>{t('common:contact.title')}</h2>
            <ContactList contact={shell.contact} />
          </div>
          {links(t('common:footer.explore'), [
            { label: t('common:route.home'), href: shell.homeHref },
            ...navigation,
            ...shell.footerLinks,
          ])}
          {requestLinks.length > 0 && links(t('common:footer.requests'), requestLinks)}
          {languages.length > 1 && links(t('common:header.language'), languages)}
          {regions.length > 1 && links(t('common:header.country'), regions)}
        </div>
        <div className={styles.legal} {...part('/brand/legalLines')}>
          {shell.legalLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {shell.tracking && (
            <button type="button" className={styles.choices} onClick={() => setPrivacyChoices(true)}>
              {t('privacy:link')}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

interface LinkListProps extends Pick<ShellProps, 'regionDays'> {
  title: string;
  items: readonly (FooterLink | LocaleLink)[];
}

function LinkList({ title, items, regionDays }: LinkListProps) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.href}>
            {'to' in item ? (
              <a
                className={styles.link}
                href={item.href}
                lang={item.language}
                onClick={({ currentTarget }) => chooseLocale(currentTarget, item, regionDays)}
              >
                {item.label}
              </a>
            ) : (
              <a className={styles.link} href={item.href}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every way to reach the company in the region. */
function ContactList({ contact }: { contact: RegionContact }) {
  const t = useTranslate();
  return (
    <ul>
      <li>
        <a className={styles.link} href={contact.phone.href}>
          <Icon name="phone" />
          <bdi dir="ltr">{contact.phone.text}</bdi>
        </a>
      </li>
      {contact.messaging && (
        <li>
          <a className={styles.link} {...chatLinkProps(contact.messaging)}>
            <Icon name="chat" />
            {t(`common:contact.${contact.messaging.app}`)}
          </a>
        </li>
      )}
      <li>
        <a className={styles.link} href={`mailto:${contact.email}`}>
          <Icon name="mail" />
          {contact.email}
        </a>
      </li>
      <li className={styles.line}>
        <Icon name="clock" />
        {contact.hours}
      </li>
    </ul>
  );
}
