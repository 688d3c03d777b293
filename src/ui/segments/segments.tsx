import { classNames } from '../class-names.ts';
import styles from './segments.module.css';

export interface SegmentsProps<Name extends string> {
  /** What is chosen between, for screen readers. */
  label: string;
  segments: readonly { name: Name; label: string }[];
  chosen: Name;
  onChoose(name: Name): void;
}

/** A few parts of a page of which one is shown. */
export function Segments<Name extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and these are not
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          className={classNames(styles.segment, name === chosen && styles.chosen)}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
