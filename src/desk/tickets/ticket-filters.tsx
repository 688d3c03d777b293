import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { useDeskStaffQuery } from '../staff/staff-api.ts';
import styles from './tickets.module.css';
import { useTicketsQuery } from './tickets-api.ts';

const STATUSES = ['open', 'new', 'in_progress', 'waiting', 'done', 'cancelled'] as const;
const HOURS = ['4', '24', '72', '168'] as const;

/** Filters of the list of tickets. */
export function TicketFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const { data } = useTicketsQuery({ region, query: { ...query, after: '' } });
  return (
    <ListFilters
      page="tickets"
      query={query}
      searchLabel={t('desk:filter.text')}
      className={styles.filters}
      {...(data?.only_newest && { hint: t('desk:tickets.onlyNewest') })}
    >
      {(choose) => <FilterChoices region={region} query={query} onChoose={choose} />}
    </ListFilters>
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
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <ChoiceSelect
      label={label}
      value={query[name] ?? ''}
      options={options}
      onChoose={(value) => onChoose(name, value)}
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
