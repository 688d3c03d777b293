import { useEffect, useRef } from 'react';
import type { FilterViews } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { nearestTick, positionOf } from '#region/search/tick-scale.ts';
import styles from './range-slider.module.css';

const PAUSE_MS = 700;

interface RangeSliderProps {
  view: FilterViews['range_input'];
  value: FilterValue | undefined;
  onChange(value: FilterValue): void;
  onCommit(): void;
}

const PERCENT = 100;

/** Two thumbs over the stops; a thumb at its end means "no limit". The inputs are the accessible alternative. */
export function RangeSlider({ view, value, onChange, onCommit }: RangeSliderProps) {
  const { ticks, tickLabels, histogram, endLabels } = view;
  const last = ticks.length - 1;
  const { min, max } = value?.kind === 'range' ? value : {};
  const low = min === undefined ? 0 : nearestTick(min, ticks);
  const high = max === undefined ? last : nearestTick(max, ticks);
  const commitAfterPause = usePausedCommit(onCommit);
  const move = (end: 'min' | 'max', to: number) => {
    const from = end === 'min' ? Math.min(to, high) : low;
    const until = end === 'max' ? Math.max(to, low) : high;
    onChange({
      kind: 'range',
      ...(from > 0 && { min: ticks[from] }),
      ...(until < last && { max: ticks[until] }),
    });
  };
  const thumb = (end: 'min' | 'max', at: number, index: 0 | 1) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={endLabels[index]}
      aria-valuetext={tickLabels[at]}
      min={0}
      max={last}
      step={1}
      value={at}
      onChange={({ target }) => move(end, Number(target.value))}
      onPointerUp={onCommit}
      onKeyUp={commitAfterPause}
      onBlur={onCommit}
    />
  );
  const left = min === undefined ? 0 : positionOf(min, ticks);
  const right = max === undefined ? 1 : positionOf(max, ticks);
  return (
    <div className={styles.slider}>
      {histogram !== '' && <Histogram path={histogram} left={left} right={right} />}
      <div className={styles.track}>
        <div
          className={styles.chosen}
          style={{
            insetInlineStart: `${left * PERCENT}%`,
            insetInlineEnd: `${(1 - right) * PERCENT}%`,
          }}
        />
        {thumb('min', low, 0)}
        {thumb('max', high, 1)}
      </div>
    </div>
  );
}

interface HistogramProps {
  path: string;
  /** Where the chosen part begins and ends, 0 to 1. */
  left: number;
  right: number;
}

/** How many cars there are at each stop; what is not chosen is veiled. */
function Histogram({ path, left, right }: HistogramProps) {
  return (
    <>
      <svg className={styles.histogram} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <div className={styles.veil} style={{ insetInlineStart: 0, inlineSize: `${left * PERCENT}%` }} />
      <div className={styles.veil} style={{ insetInlineEnd: 0, inlineSize: `${(1 - right) * PERCENT}%` }} />
    </>
  );
}

/** Arrow keys move a thumb many times; the choice is made when they rest. */
function usePausedCommit(onCommit: () => void): () => void {
  const latest = useRef(onCommit);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onCommit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  };
}
