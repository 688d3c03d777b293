import type { MakeView } from '../filter-view.ts';
import styles from './make-model.module.css';

interface OtherMakesProps {
  query: string;
  label: string;
  makes: readonly MakeView[];
}

/** The makes that are not listed, for those without scripts: one more can be added at a time. */
export function OtherMakes({ query, label, makes }: OtherMakesProps) {
  return (
    <noscript>
      <select className={styles.others} name={query} aria-label={label} defaultValue="">
        <option value="">{label}</option>
        {makes.map((make) => (
          <option key={make.value} value={make.value}>{`${make.label} (${make.count})`}</option>
        ))}
      </select>
    </noscript>
  );
}
