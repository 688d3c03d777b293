import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { MaintenanceIllustration } from './maintenance-illustration.tsx';
import styles from './maintenance-screen.module.css';

export interface MaintenanceProps {
  callHref: string;
  /** Empty when there is no such contact; the same with LINE. */
  whatsappHref: string;
  lineHref: string;
}

/** Stands for every page while the site is closed (SPEC 2.3). Works without scripts: an empty link reloads the page. */
export function MaintenanceScreen({ callHref, whatsappHref, lineHref }: MaintenanceProps) {
  const t = useTranslate();
  const reached = lineHref ? 'maintenance:urgentLine' : 'maintenance:urgentCall';
  const urgent = whatsappHref ? 'maintenance:urgent' : reached;
  return (
    <div className={styles.screen}>
      <MaintenanceIllustration />
      <h1 className={styles.title}>{t('maintenance:title')}</h1>
      <p className={styles.text}>{t('maintenance:text')}</p>
      <p className={styles.refresh}>
        <LinkButton href="" variant="primary">
          {t('maintenance:refresh')}
        </LinkButton>
      </p>
      <p className={styles.text}>{t(urgent)}</p>
      <p className={styles.contact}>
        <LinkButton href={callHref} icon="phone">
          {t('maintenance:call')}
        </LinkButton>
        {whatsappHref && (
          <LinkButton href={whatsappHref} rel="noopener" icon="chat">
            {t('maintenance:whatsapp')}
          </LinkButton>
        )}
        {lineHref && (
          <LinkButton href={lineHref} rel="noopener" icon="chat">
            {t('common:contact.line')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}
