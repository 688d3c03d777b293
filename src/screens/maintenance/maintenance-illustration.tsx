import { pictogramHref } from '#ui/pictogram/pictogram-names.ts';
import styles from './maintenance-screen.module.css';

/** A car on a lift in a workshop, in the colours of the brand. */
export function MaintenanceIllustration() {
  return (
    <svg className={styles.drawing} viewBox="0 0 360 250" aria-hidden="true">
      <path className={styles.ground} d="M40 30a16 16 0 0 1 16-16h248a16 16 0 0 1 16 16v196H40z" />
      <path
        className={styles.quiet}
        d="M180 14v22M160 36h40l8 16h-56zM56 68h42M56 68v28M98 68v28M258 68h42"
      />
      <path className={styles.quiet} d="M66 68v14a5 5 0 0 0 10 0V68M87 68v22M270 68v22M290 68v14h-8V68" />
      <path className={styles.accent} d="M84 150h192v8H84z" />
      <path className={styles.accent} d="M112 158h10v68h-10zM238 158h10v68h-10z" />
      <path d="M96 226h42M222 226h42M20 226h320" />
      <g transform="translate(81 75) scale(2.83)">
        <use className={styles.car} href={pictogramHref('hatchback')} />
      </g>
      <path className={styles.car} d="M164 226v-26h44v26zM164 210h44M182 205h8M176 200v-8h20v8" />
      <path className={styles.accent} d="M292 226l12-34h8l12 34z" />
      <path d="M286 226h44M300 204h16M296 215h24" />
    </svg>
  );
}
