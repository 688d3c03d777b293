import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import type { BrowseState } from './browse-state.ts';
import styles from './filter-column.module.css';
import { FilterGroup } from './filter-group.tsx';
import type { Browse } from './use-browse.ts';

export const FILTERS_ID = 'filters';

interface FilterColumnProps extends Browse {
  /** Leads on from the filters to the cars. */
  onShow(): void;
}

/**
 * The filters as one form. Without scripts it is sent as it stands, and on a phone it is the screen that `#filters` opens.
 */
export function FilterColumn({ session, state, onShow }: FilterColumnProps) {
  const { view, wanted } = state;
  // A group stays as the buyer left it: only the first view decides what is open.
  const [open] = useState(() => new Set(view.groups.filter(({ isOpen }) => isOpen).map(({ name }) => name)));
  return (
    <form
      id={FILTERS_ID}
      className={styles.column}
      method="get"
      action={view.path}
      autoComplete="off"
      aria-label={view.labels.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{view.labels.filters}</h2>
        <a className={styles.close} href="#results" aria-label={view.labels.closeFilters}>
          <Icon name="close" />
        </a>
      </div>
      <div className={styles.groups}>
        {wanted.sort !== view.keys.sorts[0]?.name && <input type="hidden" name="sort" value={wanted.sort} />}
        {wanted.text !== '' && <input type="hidden" name="q" value={wanted.text} />}
        {view.groups.map((group) => (
          <FilterGroup
            key={group.name}
            group={group}
            state={state}
            session={session}
            isOpen={open.has(group.name)}
          />
        ))}
      </div>
      <FilterFoot {...state} />
    </form>
  );
}

/** Sends the form while there are no scripts, and shows the cars once there are: only this part renders again for that. */
function FilterFoot({ view, draftLabel }: Pick<BrowseState, 'view' | 'draftLabel'>) {
  const isLive = useIsLive();
  return (
    <div className={styles.foot}>
      <Button type="submit" variant={isLive && !draftLabel ? 'secondary' : 'primary'} isBlock>
        {isLive ? (draftLabel ?? view.showLabel) : view.labels.apply}
      </Button>
    </div>
  );
}
