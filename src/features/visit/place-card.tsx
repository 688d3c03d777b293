import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './place-card.module.css';

export interface PlaceCardProps {
  /** Name of the country of the page. */
  country: string;
  /** The region of the visitor's country; absent: it has none. */
  region?: { code: string; label: string; href: string; onChoose(anchor: HTMLAnchorElement): void };
  hasBottomBar: boolean;
  onClose(): void;
}

/** A card at the bottom of the screen: where one is, and where one could be. */
export default function PlaceCard({ country, region, hasBottomBar, onClose }: PlaceCardProps) {
  const t = useTranslate();
  return (
    <section
      className={classNames(styles.card, hasBottomBar && styles.raised)}
      aria-label={t('common:header.place')}
    >
      <p role="status">{t(region ? 'common:place.here' : 'common:place.unsupported', { country })}</p>
      <div className={styles.actions}>
        {region && (
          <LinkButton
            variant="primary"
            size="sm"
            href={region.href}
            onClick={({ currentTarget }) => region.onChoose(currentTarget)}
          >
            {t('common:place.go', { country: region.label })}
          </LinkButton>
        )}
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('common:place.stay')}
        </Button>
      </div>
    </section>
  );
}
