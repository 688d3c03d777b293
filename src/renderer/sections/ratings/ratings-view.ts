import type { ScoreView } from '../score.ts';

export interface RatingsView {
  overall: ScoreView;
  parts: { name: RatingPart; score: ScoreView }[];
}

export type RatingPart = 'exterior' | 'interior' | 'mechanical';
