import type { DeskListingField } from '#contracts/types.ts';
import styles from './listings.module.css';

/** Fields of a listing for readers: those that have a value. */
export function ListingFacts({ fields }: { fields: readonly DeskListingField[] }) {
  return (
    <dl className={styles.facts}>
      {fields
        .filter(({ text }) => text !== '')
        .map(({ name, view, text }) => (
          <div key={name}>
            <dt>{view.label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
