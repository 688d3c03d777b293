import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { LISTING_STATUSES } from './listing-status-text.ts';
import styles from './listings.module.css';

/** Filters of the list of cars. */
export function ListingFilters({ query }: { query: Record<string, string> }) {
  const t = useTranslate();
  return (
    <ListFilters page="listings" query={query} searchLabel={t('desk:filter.car')} className={styles.filters}>
      {(choose) => (
        <>
          <ChoiceSelect
            label={t('desk:filter.status')}
            value={query.status ?? ''}
            options={LISTING_STATUSES.map((value) => ({ value, label: t(`desk:listing.status.${value}`) }))}
            onChoose={(value) => choose('status', value)}
          />
          <ChoiceSelect
            label={t('desk:filter.publication')}
            value={query.published ?? ''}
            options={[
              { value: 'yes', label: t('desk:listing.published') },
              { value: 'no', label: t('desk:listing.unpublished') },
            ]}
            onChoose={(value) => choose('published', value)}
          />
        </>
      )}
    </ListFilters>
  );
}
