import type { PictureSource } from '#ui/picture/picture-source.ts';
import type { ScoreView } from '../score.ts';

/** How much what was found matters; the gravest of an area colours its mark. */
export type Severity = 'ok' | 'note' | 'repaired';

export interface InspectionView {
  /** “Inspected on 3 May 2026”, “Points checked: 162”. */
  notes: string[];
  /** Outline of the body. */
  pictogram: string;
  areas: InspectionAreaView[];
  marks: InspectionMark[];
}

export interface InspectionAreaView {
  name: string;
  /** Links the line to its mark on the car. */
  number: string;
  label: string;
  state: Severity;
  score: ScoreView;
  points: string;
  findings: InspectionFinding[];
}

export interface InspectionFinding {
  name: string;
  label: string;
  severity: Severity;
  /** Where there is a picture of it. */
  closeUp?: PictureSource;
}

export interface InspectionMark {
  number: string;
  state: Severity;
  view: 'side' | 'top';
  /** On a grid of 72 × 30. */
  x: number;
  y: number;
}
