import styles from './calculator.module.css';

/** Ends of a slider in major units, and the label of its value. */
export interface SliderEnds {
  min: number;
  max: number;
  step: number;
  text: string;
}

interface AmountSliderProps {
  label: string;
  value: number | undefined;
  ends: SliderEnds;
  onType(typed: string): void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** An amount by dragging, or by arrow keys a step at a time. */
export function AmountSlider({ label, value, ends, onType }: AmountSliderProps) {
  const { min, max, step, text } = ends;
  return (
    <input
      className={styles.slider}
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step="any"
      value={value ?? min}
      onChange={({ target }) => onType(String(within(Math.round(Number(target.value) / step) * step, ends)))}
      onKeyDown={(event) => {
        const by = stepsOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
        if (by === 0) return;
        event.preventDefault();
        onType(String(within((value ?? min) + by * step, ends)));
      }}
    />
  );
}

/** Round amounts on the way, and both ends as they are. */
function within(amount: number, { min, max }: SliderEnds): number {
  return Math.round(Math.min(max, Math.max(min, amount)));
}

/** Steps that a key asks for: sideways keys follow the direction of reading. */
function stepsOf(key: string, isRightToLeft: boolean): number {
  const steps = STEPS[key] ?? 0;
  return isRightToLeft && (key === 'ArrowLeft' || key === 'ArrowRight') ? -steps : steps;
}
