import { useSyncExternalStore } from 'react';
import { scaleEnds } from '#domain/vehicle/distance.ts';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import type { FilterControlProps } from '../filter-control.ts';
import { RangeInputFilter } from '../range-input/range-input.tsx';
import styles from './distance-range.module.css';
import { distanceUnit } from './distance-unit.ts';

const scale = (value: FilterValue | undefined, factor: number): FilterValue | undefined =>
  value?.kind === 'range' && factor !== 1 ? scaleEnds(value, factor) : value;

/** A range in the unit that the reader chooses; choices leave it in kilometres. */
export function DistanceRangeFilter({
  view,
  value,
  onChoose,
  onDraft,
}: FilterControlProps<FilterViews['distance_range']>) {
  const chosen = useSyncExternalStore(distanceUnit.subscribe, distanceUnit.get, () => '');
  const unit = view.units.find(({ name }) => name === chosen) ?? view.units[0];
  const { name, query, label } = view;
  return (
    <>
      <RangeInputFilter
        key={unit.name}
        view={{ type: 'range_input', name, query, label, ...unit.range }}
        value={scale(value, 1 / unit.size)}
        onChoose={(range) => onChoose(scale(range, unit.size))}
        onDraft={(range) => onDraft(scale(range, unit.size))}
      />
      <div className={styles.units} role="radiogroup" aria-label={view.unitLabel}>
        {view.units.map((each) => (
          <label key={each.name} className={styles.unit}>
            <input
              type="radio"
              name={`${query}_unit`}
              value={each.name}
              checked={each === unit}
              onChange={() => distanceUnit.set(each.name)}
            />
            {each.label}
          </label>
        ))}
      </div>
    </>
  );
}
