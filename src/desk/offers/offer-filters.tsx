import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './offers.module.css';
import { useOffersQuery } from './offers-api.ts';

/** Filters of the list; a change writes the address. */
export function OfferFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const [text, setText] = useState(query.text ?? '');
  const { data } = useOffersQuery({ region, query: { ...query, before: '' } });
  const counts = data?.counts ?? [];
  const sum = (states: typeof counts) => states.reduce((total, { count }) => total + count, 0);

  function set(name: string, value: string) {
    const next = new URLSearchParams(
      Object.entries({ ...query, [name]: value }).filter(([, each]) => each !== ''),
    );
    goToDesk({ region, page: 'offers', query: next.toString() });
  }
  function search(event: FormEvent) {
    event.preventDefault();
    set('text', text.trim());
  }
  return (
    <form className={styles.filters} onSubmit={search}>
      <TextInput
        aria-label={t('desk:offer.search')}
        placeholder={t('desk:offer.search')}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('desk:offer.anyState')}
        value={query.state ?? ''}
        data={[
          { value: '', label: `${t('desk:offer.anyState')} (${sum(counts)})` },
          {
            value: 'waiting',
            label: `${t('desk:offer.waiting')} (${sum(counts.filter((each) => each.is_waiting))})`,
          },
          ...counts.map(({ state, label, count }) => ({ value: state, label: `${label} (${count})` })),
        ]}
        onChange={(event) => set('state', event.currentTarget.value)}
      />
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
    </form>
  );
}
