import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { pictogramHref } from '#ui/pictogram/pictogram-names.ts';
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

/** A car on a lift in a workshop, in the colours of the brand. */
function MaintenanceIllustration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 360 250" aria-hidden="true">
      <path className={styles.ground} d="M40 30a16 16 0 0 1 16-16h248a16 16 0 0 1 16 16v196H40z" />
      <path
        className={styles.quiet}
        d="M180 14v22M160 36h40l8 16h-56zM56 68h42M56 68v28M98 68v28M258 68h42"
      />
      <path className={styles.quiet} d="M66 68v14a5 5 0 0 0 10 0V68M87 68v22M270 68v22M290 68v14h-8V68" />
      <path className={styles.accent} d="M84 150h192v8H84z" />
      <path className={styles.accent} d="M112 158h10v68h-10zM238 158h10v68h-10z" />
      <path d="M96 226h42M222 226h42M20 226h320" />
      <g transform="translate(81 75) scale(2.83)">
        <use className={styles.car} href={pictogramHref('hatchback')} />
      </g>
      <path className={styles.car} d="M164 226v-26h44v26zM164 210h44M182 205h8M176 200v-8h20v8" />
      <path className={styles.accent} d="M292 226l12-34h8l12 34z" />
      <path d="M286 226h44M300 204h16M296 215h24" />
    </svg>
  );
}
