import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './location-section.module.css';
import type { LocationView } from './location-view.ts';

export function LocationSection({ view }: SectionProps<LocationView>) {
  const t = useTranslate();
  return (
    <SectionFrame name="location">
      <div className={styles.place}>
        <p className={styles.name}>
          <bdi>{view.href ? <a href={view.href}>{view.name}</a> : view.name}</bdi>
        </p>
        {view.address && (
          <p>
            <UnbrokenText text={view.address} />
          </p>
        )}
        {view.canTestDrive !== undefined && (
          <p className={styles.line}>
            <Icon name={view.canTestDrive ? 'check' : 'info'} />
            {t(view.canTestDrive ? 'listing:testDrive.yes' : 'listing:testDrive.no')}
          </p>
        )}
        <p className={styles.line}>
          <Icon name="clock" />
          {view.hours}
        </p>
        <a className={styles.line} href={view.phone.href}>
          <Icon name="phone" />
          <bdi dir="ltr">{view.phone.text}</bdi>
        </a>
      </div>
    </SectionFrame>
  );
}
