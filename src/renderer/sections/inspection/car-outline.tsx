import type { ReactNode } from 'react';
import { pictogramHref } from '#ui/pictogram/pictogram-names.ts';
import styles from './car-outline.module.css';
import type { InspectionMark } from './inspection-view.ts';

const TOP =
  'M7 5Q4 6 4 10V20Q4 24 7 25L14 26H58Q66 25.5 68 20Q68.6 15 68 10Q66 4.5 58 4H14ZM46 7Q51 15 46 23L40.500 20.500Q43 15 40.500 9.500ZM17 8Q14 15 17 22L22 20.200Q20 15 22 9.800ZM22 9.800L40.500 9.500M22 20.200L40.500 20.500M24 7H39M24 23H39M31 4V7M31 23V26M43.500 4L45 1.800L47 2.400L46.500 4M43.500 26L45 28.200L47 27.600L46.500 26M51 7.500Q60 8 66 11M51 22.500Q60 22 66 19';

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
        <path vectorEffect="non-scaling-stroke" d={TOP} />
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
