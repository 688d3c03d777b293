import type { SavedSearch } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatList } from '#region/format/format-list.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import styles from './saved-search-list.module.css';

export interface SavedSearchItemProps {
  search: SavedSearch;
  isBusy: boolean;
  onChange(search: SavedSearch): void;
  onRemove(): void;
}

const EVENTS = ['new_match', 'price_drop', 'status_change'] as const;
const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

/** A saved search: its link, alerts and their frequency. */
export function SavedSearchItem({ search, isBusy, onChange, onRemove }: SavedSearchItemProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const name = formatList(search.words, language.locale);
  return (
    <li className={styles.item} aria-busy={isBusy}>
      <a className={styles.name} href={search.path}>
        {name}
        <Icon name="chevron-next" />
      </a>
      {search.is_paused && <p className={styles.text}>{t('history:saved.paused')}</p>}
      <EventChoice search={search} onChange={onChange} />
      <div className={styles.actions}>
        <FrequencyChoice search={search} onChange={onChange} />
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onChange({ ...search, is_paused: !search.is_paused })}
          >
            {search.is_paused ? t('history:saved.resume') : t('history:saved.pause')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('history:saved.delete', { name })}
            onClick={onRemove}
          >
            {t('garage:saved.remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}

type ChoiceProps = Pick<SavedSearchItemProps, 'search' | 'onChange'>;

/** Events that send messages. */
function EventChoice({ search, onChange }: ChoiceProps) {
  const t = useTranslate();
  const events = {
    new_match: t('history:saved.new_match'),
    price_drop: t('history:saved.price_drop'),
    status_change: t('history:saved.status_change'),
  };
  return (
    <Checkbox.Group
      label={t('history:saved.events')}
      value={search.events}
      disabled={search.is_paused}
      onChange={(chosen) => onChange({ ...search, events: EVENTS.filter((event) => chosen.includes(event)) })}
    >
      <div className={styles.events}>
        {EVENTS.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={events[event]}
            // one is always wanted: to hear of nothing, one pauses
            disabled={search.is_paused || (search.events.length === 1 && search.events.includes(event))}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function FrequencyChoice({ search, onChange }: ChoiceProps) {
  const t = useTranslate();
  const frequencies = {
    instant: t('history:saved.instant'),
    daily: t('history:saved.daily'),
    weekly: t('history:saved.weekly'),
  };
  return (
    <NativeSelect
      label={t('history:saved.frequency')}
      value={search.frequency}
      disabled={search.is_paused}
      data={FREQUENCIES.map((value) => ({ value, label: frequencies[value] }))}
      onChange={({ target }) => {
        const frequency = FREQUENCIES.find((each) => each === target.value);
        if (frequency) onChange({ ...search, frequency });
      }}
    />
  );
}
