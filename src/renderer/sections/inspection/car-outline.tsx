import type { ReactNode } from 'react';
import { CAR_FROM_ABOVE, pictogramHref } from '#ui/pictogram/pictogram-names.ts';
import styles from './car-outline.module.css';
import type { InspectionMark } from './inspection-view.ts';

interface CarOutlineProps {
  pictogram: string;
  marks: readonly InspectionMark[];
}

/** The car from the side and from above with the number of each area of the report; the list next to it is the text alternative. */
export function CarOutline({ pictogram, marks }: CarOutlineProps) {
  return (
    <div className={styles.outline} aria-hidden="true">
      <Drawing marks={marks.filter(({ view }) => view === 'side')}>
        <use href={pictogramHref(pictogram)} />
      </Drawing>
      <Drawing marks={marks.filter(({ view }) => view === 'top')}>
        <use href={CAR_FROM_ABOVE} />
      </Drawing>
    </div>
  );
}

function Drawing({ marks, children }: { marks: readonly InspectionMark[]; children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 72 30" aria-hidden="true">
      <g className={styles.line}>{children}</g>
      {marks.map(({ number, state, x, y }) => (
        <g key={number} className={styles[state]}>
          <circle cx={x} cy={y} r="2.7" />
          <text className={styles.number} x={x} y={y + 1}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
