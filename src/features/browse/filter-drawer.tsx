import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useModal } from '#ui/use-modal.ts';
import type { FilterGroupView } from './browse-view.ts';
import styles from './filter-drawer.module.css';
import { FilterGroup } from './filter-group.tsx';
import type { Browse } from './use-browse.ts';

interface FilterDrawerProps extends Pick<Browse, 'session' | 'state'> {
  onClose(): void;
}

/** One group is open at a time, so of those that may be open at first it is the first that folds at all. */
function startsOpen({ isOpenMobile, filters }: FilterGroupView): boolean {
  return isOpenMobile && filters.some((view) => !('option' in view));
}

/** The filters of a phone: the whole screen, one group open at a time. */
export function FilterDrawer({ session, state, onClose }: FilterDrawerProps) {
  const { view, draftLabel, isBusy } = state;
  const modal = useModal(onClose);
  const groups = view.drawer.flatMap((name) => view.groups.find((group) => group.name === name) ?? []);
  const [first] = useState(() => groups.find(startsOpen)?.name);
  return (
    <dialog {...modal} className={styles.drawer} aria-label={view.labels.filters}>
      <div className={styles.head}>
        <h2 className={styles.title}>{view.labels.filters}</h2>
        {view.chips.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => session.follow(view.clearHref)}>
            {view.labels.clear}
          </Button>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label={view.labels.closeFilters}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <FilterGroup
            key={group.name}
            group={group}
            state={state}
            session={session}
            isOpen={group.name === first}
            accordion="drawer"
          />
        ))}
      </div>
      <div className={styles.foot} aria-busy={isBusy}>
        <Button variant="primary" isBlock onClick={onClose}>
          <span aria-live="polite">{draftLabel ?? view.showLabel}</span>
        </Button>
      </div>
    </dialog>
  );
}
