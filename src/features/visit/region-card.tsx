import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import styles from './region-card.module.css';

export interface RegionCardProps {
  /** Name of the country of the page. */
  country: string;
  /** The region of the visitor's country; absent: it has none. */
  region?: { code: string; label: string; href: string; onChoose(anchor: HTMLAnchorElement): void };
  onClose(): void;
}

/** Names the region of the page and offers the visitor's own. */
export default function RegionCard({ country, region, onClose }: RegionCardProps) {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-label={t('common:header.place')}>
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
        <Button size="sm" onClick={onClose}>
          {t('common:place.stay')}
        </Button>
      </div>
    </section>
  );
}
