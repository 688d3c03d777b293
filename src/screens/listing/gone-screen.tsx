import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import styles from './gone-screen.module.css';
import type { GoneView } from './listing-view.ts';

/** Page of a removed car with similar cars. */
export function GoneScreen({ cars, href, isAlike }: GoneView) {
  const t = useTranslate();
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('listing:gone.title')}</h1>
      <p className={styles.text}>{t(isAlike ? 'listing:gone.text' : 'listing:gone.others')}</p>
      <CardGrid cars={cars} headingLevel={2} isWide isFirstView />
      <p className={styles.more}>
        <LinkButton variant="primary" href={href}>
          {t(isAlike ? 'listing:seeSimilar' : 'common:notFound.buy')}
        </LinkButton>
      </p>
    </div>
  );
}
