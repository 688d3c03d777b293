import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './consent-banner.module.css';
import { PolicyLink } from './policy-link.tsx';
import type { TrackingView } from './tracking-view.ts';

export interface QuestionProps {
  view: TrackingView;
  onChoose(categories: ConsentCategory[]): void;
}

/** The question of a first visit. Yes and no are one press each, and look the same. */
export function ConsentBanner({ view, onChoose, onOpen }: QuestionProps & { onOpen(): void }) {
  const t = useTranslate();
  return (
    <section className={styles.banner} aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        {t('privacy:title')}
      </h2>
      <p className={styles.text} role="status">
        {t('privacy:text')} <PolicyLink href={view.policyUrl} />
      </p>
      <div className={styles.actions}>
        <Button size="sm" isBlock onClick={() => onChoose([])}>
          {t('privacy:refuse')}
        </Button>
        <Button size="sm" isBlock onClick={() => onChoose(view.rules.categories)}>
          {t('privacy:accept')}
        </Button>
      </div>
      <Button variant="quiet" size="sm" onClick={onOpen}>
        {t('privacy:choose')}
      </Button>
    </section>
  );
}
