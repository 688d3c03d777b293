import type { OptionView } from '#region/search/describe-options.ts';
import styles from './folded-options.module.css';

interface OtherOptionsProps {
  query: string;
  label: string;
  options: readonly OptionView[];
}

/** The options that are not listed, for those without scripts: one more can be added at a time. */
export function OtherOptions({ query, label, options }: OtherOptionsProps) {
  return (
    <noscript>
      <select className={styles.others} name={query} aria-label={label} defaultValue="">
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{`${option.label} (${option.count})`}</option>
        ))}
      </select>
    </noscript>
  );
}
