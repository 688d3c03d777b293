import { withSort } from '#region/search/change-search.ts';
import { formatFilterValue } from '#region/search/search-address.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import type { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import styles from './sort-form.module.css';

interface SortFormProps {
  state: BrowseState;
  session: BrowseSession;
}

/** The order of the cars; a small form of its own that carries the rest of the search along. */
export function SortForm({ state: { view, wanted }, session }: SortFormProps) {
  const part = usePart();
  return (
    <form className={styles.sort} method="get" action={view.path} autoComplete="off" {...part('/sorts')}>
      {Object.entries(view.query.filters).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={formatFilterValue(value)} />
      ))}
      {view.query.text !== '' && <input type="hidden" name="q" value={view.query.text} />}
      <label className={styles.label}>
        <span className={styles.name}>{view.labels.sort}</span>
        <select
          className={styles.select}
          name="sort"
          value={wanted.sort}
          onChange={({ target }) => session.search(withSort(wanted, target.value))}
        >
          {view.sorts.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="chevron-down" size="sm" />
        </span>
      </label>
      <span className={styles.apply}>
        <Button type="submit" size="sm">
          {view.labels.sortApply}
        </Button>
      </span>
    </form>
  );
}
