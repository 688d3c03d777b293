import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { LISTING_STATUSES } from './listing-status-text.ts';
import styles from './listings.module.css';

/** Characters that the API takes. */
const MAX_LENGTH = 100;

/** Filters of the list; a change writes the address. */
export function ListingFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const [text, setText] = useState(query.text ?? '');

  function set(name: string, value: string) {
    const next = new URLSearchParams(
      Object.entries({ ...query, [name]: value }).filter(([, each]) => each !== ''),
    );
    goToDesk({ region, page: 'listings', query: next.toString() });
  }
  function search(event: FormEvent) {
    event.preventDefault();
    set('text', text.trim());
  }

  return (
    <form className={styles.filters} onSubmit={search}>
      <TextInput
        aria-label={t('desk:filter.car')}
        placeholder={t('desk:filter.car')}
        type="search"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('desk:filter.status')}
        value={query.status ?? ''}
        data={[
          { value: '', label: t('desk:filter.status') },
          ...LISTING_STATUSES.map((value) => ({ value, label: t(`desk:listing.status.${value}`) })),
        ]}
        onChange={(event) => set('status', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('desk:filter.publication')}
        value={query.published ?? ''}
        data={[
          { value: '', label: t('desk:filter.publication') },
          { value: 'yes', label: t('desk:listing.published') },
          { value: 'no', label: t('desk:listing.unpublished') },
        ]}
        onChange={(event) => set('published', event.currentTarget.value)}
      />
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
    </form>
  );
}
