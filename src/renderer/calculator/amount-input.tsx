import { useState } from 'react';
import { isBlockedNumericKey, parseTypedNumber } from '#domain/numeric-input.ts';
import styles from './calculator.module.css';

interface AmountInputProps {
  id: string;
  name: string;
  label: string;
  /** Major units; undefined: nothing yet. */
  value: number | undefined;
  help?: string;
  slider?: { min: number; max: number; step: number; text: string };
  onType(typed: string): void;
}

/** An amount as a number and, where it has ends, as a slider. What is typed stays as it was typed until it is left. */
export function AmountInput({ id, name, label, value, help, slider, onType }: AmountInputProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        inputMode="numeric"
        dir="ltr"
        name={name}
        value={draft ?? value ?? ''}
        aria-describedby={help ? `${id}help` : undefined}
        onKeyDown={(event) => {
          if (isBlockedNumericKey(event.key)) event.preventDefault();
        }}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value === '' || parseTypedNumber(target.value) !== undefined) onType(target.value);
        }}
        onBlur={() => setDraft(undefined)}
      />
      {slider && slider.max > slider.min && (
        <input
          className={styles.slider}
          type="range"
          aria-label={label}
          aria-valuetext={slider.text}
          min={slider.min}
          max={slider.max}
          step="any"
          value={value ?? slider.min}
          onChange={({ target }) => onType(String(stopNear(Number(target.value), slider)))}
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            const next = (value ?? slider.min) + by * slider.step;
            onType(String(Math.round(Math.min(slider.max, Math.max(slider.min, next)))));
          }}
        />
      )}
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Round amounts on the way, and both ends as they are. */
function stopNear(at: number, { min, max, step }: { min: number; max: number; step: number }): number {
  return Math.round(Math.min(max, Math.max(min, Math.round(at / step) * step)));
}
