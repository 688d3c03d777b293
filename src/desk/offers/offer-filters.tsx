import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import styles from './offers.module.css';
import { useOffersQuery } from './offers-api.ts';

/** Filters of the list of offers. */
export function OfferFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const { data } = useOffersQuery({ region, query: { ...query, before: '' } });
  const counts = data?.counts ?? [];
  const sum = (states: typeof counts) => states.reduce((total, { count }) => total + count, 0);
  return (
    <ListFilters page="offers" query={query} searchLabel={t('desk:offer.search')} className={styles.filters}>
      {(choose) => (
        <ChoiceSelect
          label={t('desk:offer.anyState')}
          emptyLabel={`${t('desk:offer.anyState')} (${sum(counts)})`}
          value={query.state ?? ''}
          options={[
            {
              value: 'waiting',
              label: `${t('desk:offer.waiting')} (${sum(counts.filter((each) => each.is_waiting))})`,
            },
            ...counts.map(({ state, label, count }) => ({ value: state, label: `${label} (${count})` })),
          ]}
          onChoose={(value) => choose('state', value)}
        />
      )}
    </ListFilters>
  );
}
