import { useId } from 'react';
import type { SavedSearch } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatList } from '#region/format/format-list.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './saved-search-list.module.css';

export interface SavedSearchItemProps {
  search: SavedSearch;
  isBusy: boolean;
  onChange(search: SavedSearch): void;
  onRemove(): void;
}

const EVENTS = ['new_match', 'price_drop', 'status_change'] as const;
const FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

/** A saved search: where it leads, what is told of it and how often. */
export function SavedSearchItem({ search, isBusy, onChange, onRemove }: SavedSearchItemProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const field = useId();
  const name = formatList(search.words, language.locale);
  const events = {
    new_match: t('history:saved.new_match'),
    price_drop: t('history:saved.price_drop'),
    status_change: t('history:saved.status_change'),
  };
  const frequencies = {
    instant: t('history:saved.instant'),
    daily: t('history:saved.daily'),
    weekly: t('history:saved.weekly'),
  };
  return (
    <li className={styles.item} aria-busy={isBusy}>
      <a className={styles.name} href={search.path}>
        {name}
        <Icon name="chevron-next" />
      </a>
      {search.is_paused && <p className={styles.text}>{t('history:saved.paused')}</p>}
      <fieldset className={styles.events} disabled={search.is_paused}>
        <legend className={styles.text}>{t('history:saved.events')}</legend>
        {EVENTS.map((event) => {
          const isOn = search.events.includes(event);
          return (
            <label key={event} className={styles.event}>
              <input
                type="checkbox"
                checked={isOn}
                // one is always wanted: to hear of nothing, one pauses
                disabled={isOn && search.events.length === 1}
                onChange={() =>
                  onChange({
                    ...search,
                    events: EVENTS.filter((each) => (each === event ? !isOn : search.events.includes(each))),
                  })
                }
              />
              {events[event]}
            </label>
          );
        })}
      </fieldset>
      <div className={styles.actions}>
        <div className={styles.often}>
          <label className={styles.text} htmlFor={field}>
            {t('history:saved.frequency')}
          </label>
          <select
            id={field}
            className={styles.select}
            value={search.frequency}
            disabled={search.is_paused}
            onChange={({ target }) => {
              const frequency = FREQUENCIES.find((each) => each === target.value);
              if (frequency) onChange({ ...search, frequency });
            }}
          >
            {FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {frequencies[frequency]}
              </option>
            ))}
          </select>
        </div>
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
