import type { ScoreView } from '../score.ts';

export interface RatingsView {
  /** Who says so, when, and how the overall score comes about. */
  note: string;
  overall: ScoreView;
  parts: { name: RatingPart; score: ScoreView }[];
}

export type RatingPart = 'exterior' | 'interior' | 'mechanical';
