import styles from './landing-facts-list.module.css';
import type { LandingFact } from './landing-view.ts';

/** Figures about all the cars of a page, the usual price first. */
export function LandingFacts({ facts }: { facts: readonly LandingFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, note, href }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {href ? (
              <a className={styles.link} href={href}>
                {value}
              </a>
            ) : (
              value
            )}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
