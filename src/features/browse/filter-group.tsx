import type { ToggleEvent } from 'react';
import { Filter } from '#renderer/filters/filter.tsx';
import { classNames } from '#ui/class-names.ts';
import { usePart } from '#ui/parts/use-part.ts';
import type { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import type { FilterGroupView } from './browse-view.ts';
import styles from './filter-group.module.css';

interface FilterGroupProps {
  group: FilterGroupView;
  state: Pick<BrowseState, 'wanted'>;
  session: Pick<BrowseSession, 'choose' | 'draft'>;
  isOpen: boolean;
  /** Groups of one name are open one at a time. */
  accordion?: string;
}

/** A long group above that closes for this one takes its height along: the header must not leave with it. */
function keepHeaderInView({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) {
  if (newState === 'open') currentTarget.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** A filter setting: its header folds what is in it. */
export function FilterGroup({ group, state, session, isOpen, accordion }: FilterGroupProps) {
  const part = usePart()(`/filters/settings/${group.name}`);
  const { filters } = state.wanted;
  const controls = group.filters.map((view) => (
    <Filter
      key={view.name}
      view={view}
      value={filters[view.query]}
      onChoose={(value) => session.choose(view.query, value)}
      onDraft={(value) => session.draft(view.query, value)}
    />
  ));
  const visibility = !accordion && group.devices !== 'both' && styles[group.devices];
  // A single checkbox needs no header that folds it.
  if (group.filters.every((view) => 'option' in view))
    return (
      <div
        className={classNames(styles.group, styles.plain, group.isFirst && styles.first, visibility)}
        {...part}
      >
        {controls}
      </div>
    );
  return (
    <details
      className={classNames(styles.group, group.isFirst && styles.first, visibility)}
      open={isOpen}
      name={accordion}
      onToggle={accordion ? keepHeaderInView : undefined}
      {...part}
    >
      <summary className={styles.header}>
        <span>{group.header}</span>
        {group.chosen !== '' && <span className={styles.chosen}>{group.chosen}</span>}
      </summary>
      <div className={styles.body}>{controls}</div>
    </details>
  );
}
