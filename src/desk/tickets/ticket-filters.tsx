import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import styles from './tickets.module.css';
import { useTicketsQuery } from './tickets-api.ts';

const STATUSES = ['open', 'new', 'in_progress', 'waiting', 'done', 'cancelled'] as const;
const HOURS = ['4', '24', '72', '168'] as const;

/** Filters of the list; a change writes the address. */
export function TicketFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const [text, setText] = useState(query.text ?? '');
  const { data } = useTicketsQuery({ region, query: { ...query, after: '' } });
  function set(name: string, value: string) {
    const next = new URLSearchParams(
      Object.entries({ ...query, [name]: value }).filter(([, each]) => each !== ''),
    );
    goToDesk({ region, page: 'tickets', query: next.toString() });
  }
  function search(event: FormEvent) {
    event.preventDefault();
    set('text', text.trim());
  }

  return (
    <form className={styles.filters} onSubmit={search}>
      <TextInput
        aria-label={t('desk:filter.text')}
        placeholder={t('desk:filter.text')}
        type="search"
        data-shortcut="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FilterChoices region={region} query={query} onChoose={set} />
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
      {data?.only_newest && (
        <p className={styles.hint} role="status">
          {t('desk:tickets.onlyNewest')}
        </p>
      )}
    </form>
  );
}

interface FilterChoicesProps {
  region: string;
  query: Record<string, string>;
  onChoose(name: string, value: string): void;
}

function FilterChoices({ region, query, onChoose }: FilterChoicesProps) {
  const t = useTranslate();
  const { data: staff = [] } = useDeskStaffQuery(region);
  const { data } = useTicketsQuery({ region, query: { ...query, after: '' } });
  const counts = new Map(data?.counts.map(({ status, count }) => [status, count]));
  const statusLabel = (status: (typeof STATUSES)[number]) => {
    const count = status === 'open' ? undefined : (counts.get(status) ?? 0);
    const label = t(`desk:status.${status}`);
    return count === undefined ? label : `${label} (${count})`;
  };
  const select = (name: string, any: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={any}
      value={query[name] ?? ''}
      data={[{ value: '', label: any }, ...options]}
      onChange={(event) => onChoose(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      {select(
        'status',
        t('desk:filter.status'),
        STATUSES.map((value) => ({ value, label: statusLabel(value) })),
      )}
      {select(
        'form',
        t('desk:filter.form'),
        (data?.forms ?? []).map(({ name, title }) => ({ value: name, label: title })),
      )}
      {select('assignee', t('desk:filter.assignee'), [
        { value: 'me', label: t('desk:filter.me') },
        { value: 'none', label: t('desk:filter.nobody') },
        ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
      ])}
      {select(
        'waiting_hours',
        t('desk:filter.waiting'),
        HOURS.map((value) => ({ value, label: t('desk:filter.hours', { count: Number(value) }) })),
      )}
      {select('sort', t('desk:sort.newest'), [{ value: 'waiting', label: t('desk:sort.waiting') }])}
    </>
  );
}
